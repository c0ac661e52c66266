import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../db/tables.ts';
import { jobContext } from '../../lib/job-context.ts';
import { inTransaction } from '../../lib/transaction.ts';
import type { Services } from '../../services.ts';
import { eraseWhole } from './erasure.ts';

/* A backup holds who was erased after it was made: lines that were kept apart from it name them (docs/operate.md). */

const Line = z.object({
  erased: z.object({ kind: z.enum(['member', 'recipient']), id: z.int().check(z.positive()) }),
});

/** Who was erased, a line each, as the log says it. */
export async function erasedLines(db: Kysely<Database>): Promise<string[]> {
  const lines: string[] = [];
  for (const kind of ['member', 'recipient'] as const) {
    const rows = await db
      .selectFrom(kind)
      .select(['id', 'erased_at'])
      .where('erased_at', 'is not', null)
      .orderBy('id')
      .execute();
    lines.push(...rows.map(({ id, erased_at }) => JSON.stringify({ erased: { kind, id, at: erased_at } })));
  }
  return lines;
}

/** Erases again whom the lines name and this database still knows. Lines about anything else are passed over. */
export async function eraseAgain(
  services: Services,
  text: string,
): Promise<{ again: number; unknown: number }> {
  const counted = { again: 0, unknown: 0 };
  for (const line of text.split('\n')) {
    const parsed = Line.safeParse(parsedLine(line));
    if (!parsed.success) continue;
    const { kind, id } = parsed.data.erased;
    const person = await services.db
      .selectFrom(kind)
      .select('erased_at')
      .where('id', '=', id)
      .executeTakeFirst();
    if (!person) counted.unknown += 1;
    else if (person.erased_at === null) {
      await inTransaction(services.db, (db) => eraseWhole(jobContext(services, db, ''), { kind, id }));
      counted.again += 1;
    }
  }
  return counted;
}

function parsedLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

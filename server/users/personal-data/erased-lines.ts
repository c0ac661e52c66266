import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { Id } from '../../../src/lib/contract/fields.ts';
import type { Database } from '../../db/tables.ts';
import { jobContext } from '../../lib/job-context.ts';
import { inTransaction } from '../../lib/transaction.ts';
import type { Services } from '../../services.ts';
import { eraseWhole, tellErased } from './erasure.ts';

/* A backup holds who was erased after it was made: lines that were kept apart from it name them (docs/operate.md). */

const Line = z.object({
  erased: z.object({ kind: z.enum(['member', 'recipient']), id: Id, at: z.iso.datetime() }),
});
type Erased = z.infer<typeof Line>['erased'];

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
    const { kind } = parsed.data.erased;
    const person = await storedPerson(services.db, parsed.data.erased);
    if (!person) counted.unknown += 1;
    else if (person.erased_at === null) {
      const erased = await inTransaction(services.db, (db) =>
        eraseWhole(jobContext(services, db, ''), { kind, id: person.id }),
      );
      tellErased({ services, now: services.clock() }, erased);
      counted.again += 1;
    }
  }
  return counted;
}

/**
 * Who was erased, as this database has them; of a member who was merged, who took them over. After a restore numbers are
 * given once more: whoever came after the erasure is somebody else.
 */
async function storedPerson(
  db: Kysely<Database>,
  { kind, id, at }: Erased,
): Promise<{ id: number; erased_at: string | null } | undefined> {
  const living =
    kind === 'member' ? sql`(select coalesce(merged_into_id, id) from member where id = ${id})` : sql`${id}`;
  const { rows } = await sql<{ id: number; erased_at: string | null }>`
    select id, erased_at from ${sql.table(kind)} where id = ${living} and created_at <= ${at}::timestamptz`.execute(
    db,
  );
  return rows[0];
}

function parsedLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

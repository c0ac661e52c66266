import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../db/tables.ts';
import { audit } from './audit.ts';
import type { RequestContext } from './call.ts';
import { stale } from './problem.ts';
import type { Columns } from './records.ts';

/** Something that the company decides once: one row of the table `setting`. */
export interface Setting<T extends Columns> {
  /** Its key in the table, and that of its history. */
  readonly key: string;
  readonly schema: z.ZodMiniType<T>;
  /** What counts where nobody has decided. */
  readonly defaults: Partial<T>;
}

/** What the company decided, the rest as it ships; version 0 while nobody has changed anything. */
export async function readSetting<T extends Columns>(
  db: Kysely<Database>,
  { key, schema, defaults }: Setting<T>,
): Promise<T & { version: number }> {
  const stored = await db
    .selectFrom('setting')
    .select(['value', 'version'])
    .where('key', '=', key)
    .executeTakeFirst();
  const decided = typeof stored?.value === 'object' && stored.value !== null ? stored.value : {};
  return { ...z.parse(schema, { ...defaults, ...decided }), version: stored?.version ?? 0 };
}

/** Decides anew, with what was decided before in the history. Throws 412 when somebody else did meanwhile. */
export async function saveSetting<T extends Columns>(
  call: RequestContext & { readonly body: T; readonly version: number },
  setting: Setting<T>,
): Promise<T & { version: number }> {
  const { db, body, version, now } = call;
  const { key } = setting;
  const before: Columns = await readSetting(db, setting);
  const value = JSON.stringify(body);
  const saved = await db
    .insertInto('setting')
    .values({ key, value, version: 1, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ value, version: sql<number>`setting.version + 1`, updated_at: now })
        .where('setting.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst();
  // Nothing came back: somebody saved first. A first save names version 0.
  if (saved?.version !== version + 1) throw stale();
  await audit(call, { key, id: null, action: 'update', before, after: body });
  return { ...body, version: saved.version };
}

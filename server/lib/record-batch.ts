import { sql } from 'kysely';
import type { Expression, Selectable } from 'kysely';
import type { Database } from '../db/tables.ts';
import { changesBetween } from './audit.ts';
import { actorOf } from './call.ts';
import type { RequestContext } from './call.ts';
import { announceAll } from './events.ts';
import type { Columns, VersionedTable } from './records.ts';

interface BatchWrite<T extends VersionedTable> {
  readonly table: T;
  /** Key of its resource. */
  readonly key: string;
  /** Column → value, the same for all; an expression sees each row as it was. */
  readonly values: Readonly<Record<string, Expression<unknown> | string | number | null>>;
  readonly action: string;
}

/**
 * Changes many locked rows alike, as updateRecord changes one: each gets its next version, its audit entry and its
 * announcement, in one statement each for all.
 */
export async function updateRecords<T extends VersionedTable>(
  context: RequestContext,
  before: readonly (Columns & { readonly id: number })[],
  { table, key, values, action }: BatchWrite<T>,
): Promise<void> {
  if (before.length === 0) return;
  const { db, now, ip, requestId } = context;
  const set = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const { rows } = await sql<{ id: number; version: number } & Selectable<Database[T]>>`
    update ${sql.table(table)} set ${sql.join([...set, sql`version = version + 1`, sql`updated_at = ${now}`])}
    where id = any(${before.map(({ id }) => id)}) returning *`.execute(db);
  const were = new Map(before.map((row) => [row.id, row]));
  const by = actorOf(context);
  await db
    .insertInto('audit_entry')
    .values(
      rows.map((row) => ({
        at: now,
        member_id: by,
        api_key_id: context.session?.key?.id ?? null,
        key,
        record_id: row.id,
        action,
        reason: '',
        changes: JSON.stringify(changesBetween(were.get(row.id), row)),
        ip,
        request_id: requestId,
      })),
    )
    .execute();
  await announceAll(
    db,
    rows.map(({ id, version }) => ({ key, id, version, action, by })),
  );
}

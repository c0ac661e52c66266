import { sql } from 'kysely';
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../db/tables.ts';
import { releaseFiles } from './attachments.ts';
import { audit, changesBetween } from './audit.ts';
import { actorOf } from './call.ts';
import type { RequestContext } from './call.ts';
import { announce } from './events.ts';
import { conflict, notFound, stale } from './problem.ts';
import { refuseRestricted } from './restricted.ts';
import { codeOf } from './transaction.ts';
import { duplicateRefused } from './duplicates.ts';
import { hasWords, words } from './words.ts';

/** Tables whose rows have id, version, created_at and updated_at. */
export type VersionedTable = {
  [T in keyof Database]: Database[T] extends {
    version: unknown;
    id: unknown;
    updated_at: unknown;
    created_at: unknown;
  }
    ? T
    : never;
}[keyof Database];

/** A table's row as it was read, for the audit trail: column → value. */
export type Columns = Readonly<Record<string, unknown>>;

/**
 * Reads a row for change and locks it. Throws 404 when it is gone, 412 when its version is not the one that the
 * person saw: nobody overwrites anybody (rule: nobody-overwrites). Rows that refer to it may be written meanwhile.
 */
export async function lockVersion<T extends VersionedTable>(
  db: Kysely<Database>,
  table: T,
  id: number,
  version: number,
): Promise<Selectable<Database[T]>> {
  const found = await sql<
    { version: number } & Selectable<Database[T]>
  >`select * from ${sql.table(table)} where id = ${id} for no key update`.execute(db);
  const row = found.rows[0];
  if (!row) throw notFound();
  if (row.version !== version) throw stale();
  return row;
}

/** Tables whose rows other records name by their number. */
export type ReferredTable = VersionedTable | 'city' | 'state';

/** True when every number names a row. */
export async function areKnown(
  db: Kysely<Database>,
  table: ReferredTable,
  ids: readonly number[],
): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)} where id = any(${ids})`.execute(db);
  return rows.length === new Set(ids).size;
}

interface Write<T extends VersionedTable = VersionedTable> {
  table: T;
  /** Key of its resource, such as cars/models. */
  key: string;
  /** Column → value; undefined leaves the column alone. A JSON column takes JSON text, an array column an array. */
  values: Columns;
  action?: string;
  reason?: string;
}

/** Inserts a row with its audit entry and announcement, in the request's transaction. Gives its id. Throws 422 for what may be there only once. */
export async function insertRecord(context: RequestContext, write: Write): Promise<number> {
  await refuseRestricted(context.db, write.table, write);
  const columns = Object.entries(write.values).filter(([, value]) => value !== undefined);
  const inserted = await sql<{ id: number } & Columns>`
    insert into ${sql.table(write.table)} (${sql.join(columns.map(([name]) => sql.ref(name)))}, created_at, updated_at)
    values (${sql.join(columns.map(([, value]) => sql.val(value)))}, ${context.now}, ${context.now})
    returning *`
    .execute(context.db)
    .catch(async (error: unknown) => {
      throw await duplicateRefused(context, error, { table: write.table, key: write.key, row: write.values });
    });
  const row = inserted.rows[0];
  if (!row) throw new Error(`No row came back from ${write.table}`);
  await tell(context, write, { id: row.id, version: 1, action: write.action ?? 'create' }, undefined, row);
  return row.id;
}

/**
 * Changes a row whose version was checked by lockVersion; the version rises by one. Gives the row as it is then. Throws
 * 422 for what may be there only once.
 */
export async function updateRecord<T extends VersionedTable>(
  context: RequestContext,
  before: Columns,
  write: Write<T>,
): Promise<Selectable<Database[T]>> {
  await refuseRestricted(context.db, write.table, { values: write.values, before });
  const columns = Object.entries(write.values).filter(([, value]) => value !== undefined);
  const updated = await sql<{ id: number; version: number } & Selectable<Database[T]>>`
    update ${sql.table(write.table)}
    set ${sql.join([...columns.map(([name, value]) => sql`${sql.ref(name)} = ${value}`), sql`version = version + 1`, sql`updated_at = ${context.now}`])}
    where id = ${before['id']} returning *`
    .execute(context.db)
    .catch(async (error: unknown) => {
      throw await duplicateRefused(context, error, {
        table: write.table,
        key: write.key,
        row: { ...before, ...write.values },
      });
    });
  const row = updated.rows[0];
  if (!row) throw notFound();
  await tell(
    context,
    write,
    { id: row.id, version: row.version, action: write.action ?? 'update' },
    before,
    row,
  );
  return row;
}

/** Deletes a row, and lets its files go. Throws 409 with where it is used when another record refers to it. */
export async function removeRecord(
  context: RequestContext,
  write: Pick<Write, 'table' | 'key'>,
  id: number,
): Promise<void> {
  const removed = await sql<Columns>`delete from ${sql.table(write.table)} where id = ${id} returning *`
    .execute(context.db)
    .catch((error: unknown) => {
      throw codeOf(error) === FOREIGN_KEY ? conflict('in_use', { where: placeOfUse(context, error) }) : error;
    });
  const row = removed.rows[0];
  if (!row) throw notFound();
  await releaseFiles(context.db, write.key, id);
  await tell(context, { ...write, values: {} }, { id, version: 0, action: 'remove' }, row, undefined);
}

/** SQLSTATE of a row that others refer to. */
const FOREIGN_KEY = '23503';

/** Which records refer to it, in the reader's words. */
function placeOfUse({ language }: RequestContext, error: unknown): string {
  const table = error instanceof Error ? (error as Error & { table?: unknown }).table : undefined;
  const key = `errors:usedIn.${typeof table === 'string' ? table : ''}`;
  return words(language)(hasWords(language, key) ? key : 'errors:usedIn.other');
}

async function tell(
  context: RequestContext,
  write: Write,
  change: { id: number; version: number; action: string },
  before: Columns | undefined,
  after: Columns | undefined,
): Promise<void> {
  // A save that changed no column tells nothing; what else it did, such as its files, has an entry of its own.
  const isTold =
    change.action !== 'update' || write.reason || Object.keys(changesBetween(before, after)).length > 0;
  if (isTold)
    await audit(context, {
      key: write.key,
      id: change.id,
      action: change.action,
      before,
      after,
      reason: write.reason ?? '',
    });
  await announce(context.db, { key: write.key, by: actorOf(context), ...change });
}

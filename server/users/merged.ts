import { sql } from 'kysely';
import type { Expression, Kysely, RawBuilder, SqlBool } from 'kysely';
import { members } from '../../src/lib/contract/users/members.ts';
import type { Database } from '../db/tables.ts';

/** A member who was merged away lives on in the one that took them over: their number leads there, in links that are older than the merge. */

/** The member that a number means. Undefined for none. */
async function livingMember(db: Kysely<Database>, id: number): Promise<number | undefined> {
  const { rows } = await sql<{
    id: number;
  }>`select coalesce(merged_into_id, id) as id from member where id = ${id}`.execute(db);
  return rows[0]?.id;
}

/** The same for who writes that number: a merge waits until the transaction ends, and finds what it wrote. */
export async function heldMember(db: Kysely<Database>, id: number): Promise<number | undefined> {
  const living = await livingMember(db, id);
  if (living === undefined) return undefined;
  const { rows } = await sql<{
    id: number;
  }>`select coalesce(merged_into_id, id) as id from member where id = ${living} for key share`.execute(db);
  return rows[0]?.id;
}

/** Condition of a list's filter: `column` names one of these members, or who took them over. */
export const isOfMember = (column: string, ids: number | readonly number[]): Expression<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} = any(${livingMembers(ids)})`;

const livingMembers = (ids: number | readonly number[]): RawBuilder<number[]> =>
  sql`array(select coalesce(merged_into_id, id) from member where id = any(${[ids].flat()}::int[]))`;

/** The record that notes are kept with: of a merged member who took them over. */
export async function livingRecord(
  db: Kysely<Database>,
  { key, id }: { key: string | null; id: number | null },
): Promise<number | null> {
  return key === members.key && id !== null ? ((await livingMember(db, id)) ?? id) : id;
}

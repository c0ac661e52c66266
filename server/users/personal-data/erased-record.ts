import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { conflict } from '../../lib/problem.ts';
import { OWN_TABLES } from './registry.ts';
import type { Person } from './scope.ts';

interface Named {
  readonly key: string;
  readonly id: number;
}

/** The person on whom everything that hangs on a record is erased; undefined of a record that is nobody's. */
async function personOf(db: Kysely<Database>, { key, id }: Named): Promise<Person | undefined> {
  const found = OWN_TABLES.find((each) => each.key === key || each.fileKeys?.includes(key));
  if (!found) return undefined;
  const { table, relation } = found;
  const read = async (column: string): Promise<number | undefined> => {
    const { rows } = await sql<{ id: number }>`
      select ${sql.ref(column)} as id from ${sql.table(table)} where id = ${id}`.execute(db);
    return rows[0]?.id;
  };
  if ('parent' in relation) {
    const parent = await read(relation.parent[0]);
    return parent === undefined ? undefined : personOf(db, { key: relation.parent[1], id: parent });
  }
  if (!('owner' in relation)) return undefined;
  // What goes to somebody in Cuba hangs on the client who sends it.
  const kind = relation.owner.member === undefined ? 'recipient' : 'member';
  const owner = await read(relation.owner[kind] ?? 'id');
  return owner === undefined ? undefined : { kind, id: owner };
}

/** Whether the person was erased on whom a record hangs; for reading, which holds nobody up. */
export async function isErased(db: Kysely<Database>, record: Named): Promise<boolean> {
  const person = await personOf(db, record);
  if (!person) return false;
  const row = await db
    .selectFrom(person.kind)
    .select('erased_at')
    .where('id', '=', person.id)
    .executeTakeFirst();
  return row !== undefined && row.erased_at !== null;
}

/**
 * Throws 409 for a person who was erased, and for a record of theirs: what is written there now would be erased by the next
 * night (rule: erased-but-for-the-law). Held until the transaction ends: an erasure waits, and takes what was written.
 */
export async function refuseErased(db: Kysely<Database>, record: Named): Promise<void> {
  const person = await personOf(db, record);
  if (!person) return;
  const { erased_at } = await db
    .selectFrom(person.kind)
    .select('erased_at')
    .where('id', '=', person.id)
    .forKeyShare()
    .executeTakeFirstOrThrow();
  if (erased_at !== null) throw conflict('person_erased');
}

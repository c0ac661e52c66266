import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../../server/db/tables.ts';
import { storedColumns } from '../../../server/users/personal-data/columns.ts';
import { TABLES } from '../../../server/users/personal-data/registry.ts';
import { concerns, rowsOf } from '../../../server/users/personal-data/rows.ts';
import { scopeOf } from '../../../server/users/personal-data/scope.ts';
import type { Person } from '../../../server/users/personal-data/scope.ts';

/** By these what hangs on nobody is found. */
const FOUND_BY = new Set([
  // A random key, until the sweep of files takes the bytes away.
  'file.storage_key',
  'member.email',
  'mail.recipient',
  'package_follower.email',
  'rate_limit.key',
]);

/** JSON with a mark in it; of some only the note is a person's. */
function markedJson(name: string, { text, note }: { text: string; note: boolean }) {
  const marked = sql`jsonb_build_object(${note ? 'note' : 'first_name'}::text, jsonb_build_array(${text}::text, null))`;
  return sql`case when jsonb_typeof(${sql.ref(name)}) = 'object' then ${sql.ref(name)} || ${marked} else ${marked} end`;
}

/** Writes a mark into every column of text or JSON that the registry calls a person's, in all rows of theirs; gives those columns. */
export async function mark(db: Kysely<Database>, person: Person, text: string, now: Date): Promise<string[]> {
  const { scope } = await scopeOf(db, person, now);
  const stored = await storedColumns(db);
  const { rows: checked } = await sql<{ name: string }>`
    select distinct c.relname || '.' || a.attname as name from pg_constraint k join pg_class c on c.oid = k.conrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = any(k.conkey) where k.contype = 'c'`.execute(db);
  const bound = new Set(checked.map(({ name }) => name));
  const marked: string[] = [];
  await db.transaction().execute(async (transaction) => {
    // What is written once is marked, too.
    await sql`set local session_replication_role = replica`.execute(transaction);
    for (const table of TABLES.filter((each) => concerns(each, person.kind))) {
      const set = Object.entries(table.columns).flatMap(([name, { blank }]) => {
        const column = stored.find((each) => each.table === table.table && each.name === name);
        const place = `${table.table}.${name}`;
        if (!column || bound.has(place) || FOUND_BY.has(place)) return [];
        const value =
          column.type === 'text'
            ? sql`${text} || md5(random()::text)`
            : column.type === 'jsonb'
              ? markedJson(name, { text, note: blank?.includes('"note"') ?? false })
              : undefined;
        if (value) marked.push(place);
        return value ? [sql`${sql.ref(name)} = ${value}`] : [];
      });
      if (set.length > 0)
        await sql`update ${sql.table(table.table)} set ${sql.join(set)} where ${rowsOf(table, scope)}`.execute(
          transaction,
        );
    }
  });
  return marked;
}

/** Every column of the database in which one of these texts stands: "rental.first_name". */
export async function whereverIs(
  db: Kysely<Database>,
  ...texts: readonly (string | null)[]
): Promise<string[]> {
  const columns = (await storedColumns(db)).filter(({ type }) =>
    ['text', 'varchar', 'jsonb', '_text'].includes(type),
  );
  const told = texts.flatMap((text) => (text === null ? [] : [`%${text}%`]));
  const found = columns.map(
    ({ table, name }) =>
      sql`select ${sql.lit(`${table}.${name}`)} as place where exists (select from ${sql.table(table)} where ${sql.ref(name)}::text like any(${told}::text[]))`,
  );
  const { rows } = await sql<{ place: string }>`${sql.join(found, sql` union all `)} order by place`.execute(
    db,
  );
  return rows.map(({ place }) => place);
}

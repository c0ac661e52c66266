import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { PersonalData } from '../../../src/lib/contract/users/personal-data.ts';
import { fullName, recipientName } from '../../../src/lib/domain/names.ts';
import type { Database } from '../../db/tables.ts';
import type { RequestContext } from '../../lib/call.ts';
import { notFound } from '../../lib/problem.ts';
import { openRecords } from './open-records.ts';
import { TABLES } from './registry.ts';
import { concerns, named, rowsOf } from './rows.ts';
import { keyOf, scopeOf } from './scope.ts';
import type { Person } from './scope.ts';

const STANDING = ['id', 'version', 'role', 'status', 'restricted_at', 'erased_at', 'kept_until'] as const;

/** How a person stands, with the name by which they are asked for. Throws 404 for none, and for a member who was merged. */
export async function standingOf(db: Kysely<Database>, { kind, id }: Person) {
  if (kind === 'member') {
    const row = await db
      .selectFrom('member')
      .select([...STANDING, 'first_name', 'last_name'])
      .where('id', '=', id)
      .where('merged_into_id', 'is', null)
      .executeTakeFirst();
    if (!row) throw notFound();
    const { first_name, last_name, ...standing } = row;
    return { ...standing, name: fullName({ first_name, last_name }) };
  }
  const row = await db.selectFrom('recipient').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  const { version, status, restricted_at, erased_at, kept_until } = row;
  return { id, version, role: 0, status, restricted_at, erased_at, kept_until, name: recipientName(row) };
}

/** What erasing somebody would do now, or has left. */
export async function summaryOf(
  { db, now }: Pick<RequestContext, 'db' | 'now'>,
  person: Person,
): Promise<PersonalData> {
  const { role: _, status: __, ...standing } = await standingOf(db, person);
  const { scope, kept } = await scopeOf(db, person, now);
  const counted = TABLES.filter((table) => concerns(table, person.kind)).flatMap((table) => {
    const where =
      table.table === 'file'
        ? named(new Map([[keyOf(person.kind), scope.ids]]), ['key', 'record_id'])
        : table.remove === 'now'
          ? rowsOf(table, scope)
          : undefined;
    return where
      ? [
          sql`select ${sql.lit(table.table)} as kind, count(*)::integer as count from ${sql.table(table.table)} where ${where}`,
        ]
      : [];
  });
  const { rows } = await sql<PersonalData['erased'][number]>`
    select * from (${sql.join(counted, sql` union all `)}) counted where count > 0`.execute(db);
  const due = [...scope.due].flatMap(([key, ids]) => {
    const table = TABLES.find((each) => each.key === key && each.remove === undefined);
    return table && ids.length > 0 && Object.keys(table.columns).length > 0
      ? [{ kind: table.table, count: ids.length }]
      : [];
  });
  return {
    ...standing,
    open: standing.erased_at === null ? await openRecords(db, person, now) : [],
    erased: standing.erased_at === null ? [...due, ...rows] : [],
    kept: kept.map(({ table, ...rest }) => ({ kind: table, ...rest })),
  };
}

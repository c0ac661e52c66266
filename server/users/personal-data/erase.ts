import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import { members } from '../../../src/lib/contract/users/members.ts';
import type { Database } from '../../db/tables.ts';
import { actorOf } from '../../lib/call.ts';
import type { RequestContext } from '../../lib/call.ts';
import { announceAll } from '../../lib/events.ts';
import { storedColumns } from './columns.ts';
import type { StoredColumn } from './columns.ts';
import { TABLES } from './registry.ts';
import { columnsOf, concerns, dueRowsOf, named, rowsOf } from './rows.ts';
import type { Scope } from './rows.ts';
import { keyOf, scopeOf } from './scope.ts';
import type { Person } from './scope.ts';
import type { PersonalTable, Treatment } from './table.ts';

/*
 * Erases a person as far as the law allows now (rule: erased-but-for-the-law): what no law keeps at once, and of each record
 * the rest when its years are over. Run again it finds what became due since, so the first time, the daily job and a
 * restored backup do the same.
 */

/** What stands in a column that was erased. */
function blankOf({ type, nullable, begins }: StoredColumn): RawBuilder<unknown> {
  if (nullable) return sql`null`;
  if (type === 'jsonb') return begins === null ? sql`'{}'::jsonb` : sql.raw(begins);
  return sql`''`;
}

/** Erases the columns of one treatment in these rows. Records that hold something get a new version, and are told of: a form that was open before brings nothing back. */
async function blank(
  context: Erasing,
  { table, key }: PersonalTable,
  {
    columns,
    where,
    versioned,
  }: {
    readonly columns: readonly (readonly [StoredColumn, Treatment])[];
    readonly where: RawBuilder<unknown>;
    readonly versioned: boolean;
  },
): Promise<void> {
  if (columns.length === 0) return;
  const values = columns.map(([column, treatment]) => ({
    name: sql.ref(column.name),
    value: treatment.blank === undefined ? blankOf(column) : sql.raw(treatment.blank),
    // What is random differs each time.
    told: !treatment.blank?.includes('random('),
  }));
  const set = values.map(({ name, value }) => sql`${name} = ${value}`);
  if (key === undefined || !versioned) {
    await sql`update ${sql.table(table)} set ${sql.join(set)} where ${where}`.execute(context.db);
    return;
  }
  const holds = values.flatMap(({ name, value, told }) =>
    told ? [sql`${name} is distinct from ${value}`] : [],
  );
  const { rows } = await sql<{ id: number; version: number }>`
    update ${sql.table(table)} set ${sql.join([...set, sql`version = version + 1`])}
    where ${where} and (${sql.join(holds, sql` or `)}) returning id, version`.execute(context.db);
  const by = actorOf(context);
  await announceAll(
    context.db,
    rows.map((row) => ({ key, ...row, action: 'erased', by })),
  );
}

/** Values in the history but those that say nothing of a person: numbers, and the columns that the registry calls plain. */
async function eraseHistory(db: Kysely<Database>, scope: Scope): Promise<void> {
  const harmless = Object.fromEntries(
    TABLES.flatMap(({ key, plain }) => (key === undefined ? [] : [[key, plain]])),
  );
  await sql`
    update audit_entry set
      changes = (select coalesce(jsonb_object_agg(field.key, case
          when coalesce(${JSON.stringify(harmless)}::jsonb -> audit_entry.key, '[]') ? field.key
            or not exists (select from jsonb_array_elements(field.value) as value
              where jsonb_typeof(value) not in ('number', 'boolean', 'null'))
          then field.value else '[null, null]' end), '{}') from jsonb_each(changes) as field),
      ip = case when member_id is null or member_id = any(${[...scope.ids]}::int[]) then '' else ip end
    where ${named(scope.hanging, ['key', 'record_id'])}
      or (key = ${members.key} and record_id is null and lower(changes -> 'to' ->> 1) = any(${[...scope.emails]}::text[]))`.execute(
    db,
  );
  // What packages and remittances said of a recipient; all else of their history is the client's.
  if (scope.kind === 'recipient')
    for (const { key, recipient } of TABLES)
      if (key !== undefined && recipient)
        await sql`
          update audit_entry set changes = (select coalesce(jsonb_object_agg(field.key,
            case when field.key = any(${[...recipient]}::text[]) then '[null, null]' else field.value end), '{}') from jsonb_each(changes) as field)
          where key = ${key} and record_id = any(${[...(scope.all.get(key) ?? [])]}::int[])
            and changes ?| ${[...recipient]}::text[]`.execute(db);
  // Where they logged in from, and did what else they did.
  if (scope.staff)
    await sql`update audit_entry set ip = '' where member_id = any(${[...scope.ids]}::int[]) and ip <> ''`.execute(
      db,
    );
}

/** Lets go of files of the person and of records that the law keeps no longer: nameless, the next sweep of files removes their bytes. */
async function releaseAll(db: Kysely<Database>, scope: Scope, now: Date): Promise<void> {
  const due = new Map([...scope.due, [keyOf(scope.kind), scope.ids]]);
  const free = new Map([...due].filter(([key]) => scope.hanging.has(key)));
  await sql`update file set key = null, record_id = null, field = null, name = '', alt_en = '', alt_es = ''
    where ${named(free, ['key', 'record_id'])}`.execute(db);
  const agreements = TABLES.find(({ table }) => table === 'funding_agreement');
  if (!agreements || scope.kind !== 'member') return;
  await sql`
    insert into file (storage_key, name, type, size, created_at)
    select signed_pdf_key, '', 'application/pdf', 0, ${now.toISOString()}::timestamptz - interval '1 year' from funding_agreement
    where signed_pdf_key is not null and ${dueRowsOf(agreements, scope)}`.execute(db);
}

type Erasing = Pick<RequestContext, 'db' | 'now' | 'session' | 'actor'>;

/** Gives until when the law keeps what is left; null when nothing is. */
export async function eraseDue(context: Erasing, person: Person): Promise<string | null> {
  const { db, now } = context;
  const { scope, kept } = await scopeOf(db, person, now);
  const stored = await storedColumns(db);
  await sql`set local malecon.erasing = 'on'`.execute(db);
  // Of somebody who has been here for years it takes as long as it takes.
  await sql`set local statement_timeout = 0`.execute(db);
  await releaseAll(db, scope, now);
  await eraseHistory(db, scope);
  // What hangs on records first: the person, by whom all is found, last.
  for (const table of TABLES.filter((each) => concerns(each, person.kind)).toReversed()) {
    if (table.table === 'file') continue;
    const [all, due] = [rowsOf(table, scope), dueRowsOf(table, scope)];
    const columns = Object.entries(columnsOf(table, person.kind)).flatMap(([name, treatment]) => {
      const column = stored.find((each) => each.table === table.table && each.name === name);
      return column && !(table.table === 'audit_entry' && treatment.until === 'now')
        ? [[column, treatment] as const]
        : [];
    });
    const of = (until: Treatment['until']) => columns.filter(([, treatment]) => treatment.until === until);
    const versioned = stored.some(
      ({ table: name, name: column }) => name === table.table && column === 'version',
    );
    if (table.remove === 'now') await sql`delete from ${sql.table(table.table)} where ${all}`.execute(db);
    else await blank(context, table, { columns: of('now'), where: all, versioned });
    if (table.remove === 'law') await sql`delete from ${sql.table(table.table)} where ${due}`.execute(db);
    else if (table.remove === undefined)
      await blank(context, table, { columns: of('law'), where: due, versioned });
  }
  await sql`set local malecon.erasing = 'off'`.execute(db);
  return (
    kept
      .map(({ until }) => until)
      .toSorted()
      .at(-1) ?? null
  );
}

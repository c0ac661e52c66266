import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { STAFF_ROLES } from '../../../src/lib/contract/permissions.ts';
import { recipients } from '../../../src/lib/contract/postals/recipients.ts';
import { members } from '../../../src/lib/contract/users/members.ts';
import type { Database } from '../../db/tables.ts';
import { OWN_TABLES, TABLES } from './registry.ts';
import { cutoffOf, untilOf } from './retention.ts';
import { concerns, dueRowsOf, rowsOf } from './rows.ts';
import type { Scope } from './rows.ts';
import type { PersonKind, PersonalTable } from './table.ts';

export interface Person {
  readonly kind: PersonKind;
  readonly id: number;
}

export const keyOf = (kind: PersonKind): string => (kind === 'member' ? members.key : recipients.key);

/** A table of which the law keeps some rows. */
export interface KeptKind {
  readonly table: string;
  readonly count: number;
  /** Until when the youngest is kept. */
  readonly until: string;
}

/** All numbers of a person. */
export async function numbersOf(db: Kysely<Database>, { kind, id }: Person): Promise<number[]> {
  if (kind === 'recipient') return [id];
  const merged = await db.selectFrom('member').select('id').where('merged_into_id', '=', id).execute();
  return [id, ...merged.map((row) => row.id)];
}

/** By what they are found where nothing refers to them. */
async function toldOf(db: Kysely<Database>, kind: PersonKind, ids: readonly number[]) {
  if (kind === 'recipient') {
    const rows = await db
      .selectFrom('recipient')
      .select(['identity_card', 'mobile', 'landline', 'first_name', 'first_surname'])
      .where('id', 'in', [...ids])
      .execute();
    const values = rows.flatMap((row) => [
      row.identity_card,
      row.mobile,
      row.landline,
      row.first_name && `${row.first_name} ${row.first_surname}`,
    ]);
    return { staff: false, emails: [], values: distinct(values) };
  }
  const rows = await db
    .selectFrom('member')
    .select(['role', 'email', 'phone', 'passport', 'first_name', 'last_name'])
    .where('id', 'in', [...ids])
    .execute();
  const values = rows.flatMap((row) => [
    row.email,
    row.phone,
    row.passport,
    row.first_name && `"last_name":${JSON.stringify(row.last_name)}`,
    row.first_name && `${row.first_name} ${row.last_name}`.trim(),
  ]);
  return {
    staff: rows.some(({ role }) => STAFF_ROLES.includes(role)) || (await wasStaff(db, ids)),
    emails: distinct(rows.map(({ email }) => email?.toLowerCase())),
    values: distinct(values),
  };
}

/** Whether somebody had a role of staff once, by their history. */
async function wasStaff(db: Kysely<Database>, ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from audit_entry where key = ${members.key} and record_id = any(${[...ids]}::int[])
      and exists (select from jsonb_array_elements(changes -> 'role') as held(role) where role = any(${STAFF_ROLES.map(String)}::jsonb[]))
    limit 1`.execute(db);
  return rows.length > 0;
}

const distinct = (values: readonly (string | null | undefined)[]): string[] => [
  ...new Set(values.filter((value): value is string => Boolean(value))),
];

interface Found {
  readonly id: number;
  readonly due: boolean;
  readonly since: string | null;
}

const readKeyed = async (db: Kysely<Database>, table: PersonalTable, scope: Scope): Promise<Found[]> => {
  const { rows } = await sql<Found>`
    select id, coalesce((${dueRowsOf(table, scope)}), false) as due, ${table.since ? sql.raw(table.since) : sql`null::timestamptz`} as since
    from ${sql.table(table.table)} where ${rowsOf(table, scope)}`.execute(db);
  return rows;
};

/** When staff did something last: who did it is told as long as what they did (rule: audit-trail). */
async function lastDeed(db: Kysely<Database>, ids: readonly number[]): Promise<string | null> {
  const { rows } = await sql<{ at: string }>`
    select at from audit_entry where member_id = any(${[...ids]}::int[])
      and not (key = ${members.key} and record_id = any(${[...ids]}::int[])) order by id desc limit 1`.execute(
    db,
  );
  return rows[0]?.at ?? null;
}

/** Everything by which rows of a person are found, and what of their records the law still keeps. */
export async function scopeOf(
  db: Kysely<Database>,
  person: Person,
  now: Date,
): Promise<{ scope: Scope; kept: readonly KeptKind[] }> {
  const { kind } = person;
  const own = keyOf(kind);
  const ids = await numbersOf(db, person);
  const all = new Map<string, readonly number[]>([[own, ids]]);
  const due = new Map<string, readonly number[]>();
  const hanging = kind === 'member' ? all : new Map<string, readonly number[]>([[own, ids]]);
  const scope: Scope = {
    kind,
    ids,
    all,
    due,
    hanging,
    cutoff: cutoffOf(now),
    ...(await toldOf(db, kind, ids)),
  };
  const kept: KeptKind[] = [];
  const isKept = (table: string, count: number, since: string): void => {
    kept.push({ table, count, until: untilOf(since) });
  };
  const read = async (table: PersonalTable, into: Map<string, readonly number[]>): Promise<void> => {
    const { key } = table;
    if (key === undefined || key === own || !concerns(table, kind)) return;
    const rows = await readKeyed(db, table, scope);
    const over = rows.filter((row) => row.due).map(({ id }) => id);
    for (const name of [key, ...(table.fileKeys ?? [])]) {
      into.set(
        name,
        rows.map(({ id }) => id),
      );
      due.set(name, over);
    }
    const living = rows.filter((row) => !row.due).flatMap(({ since }) => (since === null ? [] : [since]));
    const last = living.toSorted().at(-1);
    if (last !== undefined) isKept(table.table, living.length, last);
  };
  for (const table of OWN_TABLES) await read(table, all);
  if (scope.staff) {
    const deed = await lastDeed(db, ids);
    if (deed !== null && deed >= scope.cutoff) isKept('audit_entry', 1, deed);
  }
  // Who they are is kept as long as anything of theirs, and so is what has no end of its own, such as an account.
  const over = kept.length === 0 || kind === 'recipient';
  due.set(own, over ? ids : []);
  for (const { key, relation, since } of OWN_TABLES)
    if (key !== undefined && key !== own && since === undefined && 'owner' in relation && all.has(key))
      due.set(key, over ? (all.get(key) ?? []) : []);
  for (const table of TABLES)
    if (!OWN_TABLES.includes(table))
      await read(table, kind === 'member' ? all : (hanging as Map<string, number[]>));
  return { scope, kept };
}

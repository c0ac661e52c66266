import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import { ProblemError, conflict } from './problem.ts';
import type { Columns, VersionedTable } from './records.ts';

/** Records that are made for a person: none for somebody whose data are only kept (rule: restricted-person). */
export const FOR_PERSONS: readonly VersionedTable[] = [
  'rental',
  'booking',
  'package',
  'remittance',
  'procedure',
  'payment_service',
  'funding',
];

const PERSONS = [
  { column: 'member_id', table: 'member', key: 'users/members' },
  { column: 'recipient_id', table: 'recipient', key: 'postals/recipients' },
] as const;

/**
 * Throws 409 for a record that is made for somebody who is restricted, or moved to them, and for what is added to a record
 * of which no law keeps anything any more. What a record of theirs costs later is charged.
 */
export async function refuseRestricted(
  db: Kysely<Database>,
  table: VersionedTable,
  { values, before = {} }: { readonly values: Columns; readonly before?: Columns },
): Promise<void> {
  if (!FOR_PERSONS.includes(table) || (table === 'payment_service' && values['record_id'])) return;
  for (const person of PERSONS) {
    const id = values[person.column];
    if (typeof id === 'number' && id !== before[person.column]) await refuseOne(db, person, id);
  }
  if (typeof before['member_id'] === 'number') await refuseErasedWhole(db, before['member_id']);
}

/**
 * The same for a mail about none of their records, to a client or to an address of theirs that somebody typed: what is
 * still open is written about (rule: restricted-person).
 */
export async function refuseMailToRestricted(
  db: Kysely<Database>,
  { member, to }: { readonly member: number | null; readonly to: string },
): Promise<void> {
  const held = await db
    .selectFrom('member')
    .select('id')
    .where('restricted_at', 'is not', null)
    .where(({ eb, fn, or }) =>
      or([eb('id', '=', member ?? 0), eb(fn<string>('lower', ['email']), '=', to.toLowerCase())]),
    )
    .executeTakeFirst();
  if (held) throw refusal(PERSONS[0].key, held.id);
}

const refusal = (key: string, id: number): ProblemError =>
  new ProblemError('e3', { status: 409, reason: 'person_restricted', record: { key, id } });

/** The same for what was cancelled and would begin anew, and for a link between a client and a recipient. */
export async function refuseAnewForRestricted(
  db: Kysely<Database>,
  persons: Readonly<Partial<Record<(typeof PERSONS)[number]['column'], number>>>,
): Promise<void> {
  for (const person of PERSONS) {
    const id = persons[person.column];
    if (id !== undefined) await refuseOne(db, person, id);
  }
}

/** Nothing would erase again what is added now: the law's years are over. */
async function refuseErasedWhole(db: Kysely<Database>, member: number): Promise<void> {
  const erased = await db
    .selectFrom('member')
    .select('id')
    .where('id', '=', member)
    .where('erased_at', 'is not', null)
    .where('kept_until', 'is', null)
    .executeTakeFirst();
  if (erased) throw conflict('person_erased');
}

/** Held until the transaction ends: an erasure waits for what is being made, and whoever comes after it finds them restricted. */
async function refuseOne(
  db: Kysely<Database>,
  { table, key }: (typeof PERSONS)[number],
  id: number,
): Promise<void> {
  const held = await db
    .selectFrom(table)
    .select('restricted_at')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  if (held && held.restricted_at !== null) throw refusal(key, id);
}

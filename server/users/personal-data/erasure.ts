import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { PersonalData, memberData } from '../../../src/lib/contract/users/personal-data.ts';
import { memberNumber } from '../../../src/lib/domain/client-numbers.ts';
import { ITEM } from '../../../src/lib/domain/statuses.ts';
import { ROLES } from '../../../src/lib/contract/permissions.ts';
import type { Database } from '../../db/tables.ts';
import { audit } from '../../lib/audit.ts';
import { actorOf, onTransaction } from '../../lib/call.ts';
import type { Call, RequestContext } from '../../lib/call.ts';
import { announce } from '../../lib/events.ts';
import { jobContext } from '../../lib/job-context.ts';
import { eachInTransaction } from '../../lib/jobs.ts';
import { ProblemError, conflict, invalid, stale } from '../../lib/problem.ts';
import { inTransaction } from '../../lib/transaction.ts';
import type { Services } from '../../services.ts';
import { lockAccounts } from '../../financials/locks.ts';
import { keepAnAdministrator } from '../members-rules.ts';
import { eraseDue } from './erase.ts';
import { openRecords } from './open-records.ts';
import { keyOf, numbersOf } from './scope.ts';
import type { Person } from './scope.ts';
import { standingOf, summaryOf } from './summary.ts';

type Erasing = Pick<Call<typeof memberData.erase>, 'body' | 'version' | 'member' | keyof RequestContext>;

const plain = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase();

/** Erases a person but for what the law keeps, and says what that is. Throws 404, 409 for what is still open, 412, 422. */
export async function erase(call: Erasing, person: Person): Promise<PersonalData> {
  const erased = await inTransaction(call.db, (db) => eraseUnlessOpen(onTransaction(call, db), person));
  tellErased(call, erased);
  return summaryOf(call, person);
}

/** Gives all who were erased with them; nobody where that was done before. */
async function eraseUnlessOpen(call: Erasing, person: Person): Promise<readonly Person[]> {
  const { db, now } = call;
  const { kind, id } = person;
  if (kind === 'member') await lockMoneyOf(db, id);
  // Whoever is writing a record for them is waited for; whoever begins one finds them restricted.
  await db.selectFrom(kind).select('id').where('id', '=', id).forUpdate().execute();
  const before = await standingOf(db, person);
  // Asked twice at once, the second finds it done.
  if (before.erased_at !== null) return [];
  if (before.version !== call.version) throw stale();
  if (kind === 'member' && id === call.member.id) throw conflict('own_erasure');
  if (before.role === ROLES.administrator && before.status === ITEM.active) await keepAnAdministrator(db, id);
  const names = [before.name, kind === 'member' ? memberNumber(id) : `#${id}`].map(plain);
  if (!names.includes(plain(call.body.typed))) throw invalid({ field: 'typed', key: 'name_of_person' });
  const [open] = await openRecords(db, person, now);
  if (open)
    throw new ProblemError('e3', {
      status: 409,
      reason: 'person_has_open',
      params: { code: open.code },
      record: { key: open.kind, id: open.id },
    });
  return eraseWhole(call, person);
}

/** What they owe changes no more until it is seen that nothing is owed. */
async function lockMoneyOf(db: Kysely<Database>, member: number): Promise<void> {
  const accounts = await db.selectFrom('account').select('id').where('member_id', '=', member).execute();
  await lockAccounts(
    db,
    accounts.map(({ id }) => id),
  );
}

/** The same without questions: for who was erased before and came back with a backup. Gives all who were erased with them. */
export async function eraseWhole(context: RequestContext, person: Person): Promise<readonly Person[]> {
  const { db, now } = context;
  const { kind, id } = person;
  const erased: Person[] = [];
  for (const recipient of kind === 'member' ? await theirsAlone(db, id) : [])
    erased.push(...(await eraseWhole(context, { kind: 'recipient', id: recipient })));
  const numbers = await numbersOf(db, person);
  const kept_until = await eraseDue(context, person);
  const values = { status: ITEM.inactive, erased_at: now, restricted_at: now, kept_until, updated_at: now };
  const { version } = await db
    .updateTable(kind)
    .set((row) => ({ ...values, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  // A backup may be older than the merge: each number is told.
  if (kind === 'member')
    await db.updateTable('member').set({ erased_at: now }).where('merged_into_id', '=', id).execute();
  const key = keyOf(kind);
  await audit(context, { key, id, action: 'erased', after: { kept_until } });
  await announce(db, { key, id, version, action: 'erased', by: actorOf(context) });
  return [...erased, ...numbers.map((number) => ({ kind, id: number }))];
}

/** Writes a line for each of them, once that they are erased is kept: they are read back after a backup was restored (docs/operate.md). */
export function tellErased(
  { services, now }: Pick<RequestContext, 'services' | 'now'>,
  erased: readonly Person[],
): void {
  for (const { kind, id } of erased)
    services.log.info({ erased: { kind, id, at: now.toISOString() } }, 'A person was erased');
}

/** Somebody in Cuba to whom nobody else sends or sent: without the client there is nothing to know them for. Of two clients who are erased at once one waits here. */
async function theirsAlone(db: Kysely<Database>, member: number): Promise<number[]> {
  await sql`select from recipient where id in (select recipient_id from recipient_member where member_id = ${member})
    order by id for no key update`.execute(db);
  const { rows } = await sql<{ id: number }>`
    select link.recipient_id as id from recipient_member link
    where link.member_id = ${member} and not exists (
      select from recipient_member other where other.recipient_id = link.recipient_id and other.member_id <> ${member}
      union all select from package where package.recipient_id = link.recipient_id and package.member_id <> ${member}
      union all select from remittance where remittance.recipient_id = link.recipient_id and remittance.member_id <> ${member})
    order by link.recipient_id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Erases of those who were erased before what the law keeps no longer. */
export async function eraseKept(services: Services): Promise<void> {
  for (const kind of ['member', 'recipient'] as const) {
    const kept = await services.db
      .selectFrom(kind)
      .select(['id', 'brand', 'kept_until'])
      .where('kept_until', 'is not', null)
      .orderBy('id')
      .execute();
    await eachInTransaction(services, 'erasure', kept, async (db, { id, brand, kept_until: before }) => {
      const context = jobContext(services, db, brand ?? '');
      const kept_until = await eraseDue(context, { kind, id });
      if (kept_until === before) return;
      await db.updateTable(kind).set({ kept_until }).where('id', '=', id).execute();
      if (kept_until === null) await audit(context, { key: keyOf(kind), id, action: 'erased_whole' });
    });
  }
}

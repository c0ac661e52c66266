import type { Kysely } from 'kysely';
import type { PersonalData, memberData } from '../../../src/lib/contract/users/personal-data.ts';
import { memberNumber } from '../../../src/lib/domain/client-numbers.ts';
import { ITEM } from '../../../src/lib/domain/statuses.ts';
import { ROLES } from '../../../src/lib/contract/permissions.ts';
import type { Database } from '../../db/tables.ts';
import { audit } from '../../lib/audit.ts';
import { actorOf } from '../../lib/call.ts';
import type { Call, RequestContext } from '../../lib/call.ts';
import { announce } from '../../lib/events.ts';
import { jobContext } from '../../lib/job-context.ts';
import { eachInTransaction } from '../../lib/jobs.ts';
import { ProblemError, conflict, invalid, stale } from '../../lib/problem.ts';
import type { Services } from '../../services.ts';
import { keepAnAdministrator } from '../members-rules.ts';
import { eraseDue } from './erase.ts';
import { openRecords } from './open-records.ts';
import { keyOf } from './scope.ts';
import type { Person } from './scope.ts';
import { standingOf, summaryOf } from './summary.ts';

type Erasing = Pick<Call<typeof memberData.erase>, 'body' | 'version' | 'member' | keyof RequestContext>;

const plain = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase();

/** Erases a person but for what the law keeps, and says what that is. Throws 404, 409 for what is still open, 412, 422. */
export async function erase(call: Erasing, person: Person): Promise<PersonalData> {
  const { db, now } = call;
  const { kind, id } = person;
  // Whoever is writing a record for them is waited for; whoever begins one finds them restricted.
  await db.selectFrom(kind).select('id').where('id', '=', id).forUpdate().execute();
  const before = await standingOf(db, person);
  // Asked twice at once, the second finds it done.
  if (before.erased_at !== null) return summaryOf(call, person);
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
  await eraseWhole(call, person);
  return summaryOf(call, person);
}

/** The same without questions: for who was erased before and came back with a backup. */
export async function eraseWhole(context: RequestContext, person: Person): Promise<void> {
  const { db, now, services } = context;
  const { kind, id } = person;
  for (const recipient of kind === 'member' ? await theirsAlone(db, id) : [])
    await eraseWhole(context, { kind: 'recipient', id: recipient });
  const kept_until = await eraseDue(context, person);
  const values = { status: ITEM.inactive, erased_at: now, restricted_at: now, kept_until, updated_at: now };
  const { version } = await db
    .updateTable(kind)
    .set((row) => ({ ...values, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  const key = keyOf(kind);
  await audit(context, { key, id, action: 'erased', after: { kept_until } });
  await announce(db, { key, id, version, action: 'erased', by: actorOf(context) });
  // Read back after a backup was restored: docs/operate.md.
  services.log.info({ erased: { kind, id, at: now.toISOString() } }, 'A person was erased');
}

/** Somebody in Cuba to whom nobody else sends: without the client there is nothing to know them for. */
async function theirsAlone(db: Kysely<Database>, member: number): Promise<number[]> {
  const rows = await db
    .selectFrom('recipient_member as link')
    .select('link.recipient_id')
    .where('link.member_id', '=', member)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('recipient_member as other')
            .select('other.member_id')
            .whereRef('other.recipient_id', '=', 'link.recipient_id')
            .where('other.member_id', '!=', member),
        ),
      ),
    )
    .execute();
  return rows.map(({ recipient_id }) => recipient_id);
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

import { procedureSubmissions } from '../../../src/lib/contract/postals/procedure-submissions.ts';
import { procedures } from '../../../src/lib/contract/postals/procedures.ts';
import { members } from '../../../src/lib/contract/users/members.ts';
import { PROCEDURE, passportEnd } from '../../../src/lib/domain/procedures.ts';
import { actorOf } from '../../lib/call.ts';
import type { RequestContext } from '../../lib/call.ts';
import { conflict } from '../../lib/problem.ts';
import { lockVersion, updateRecord } from '../../lib/records.ts';
import type { Target } from '../../reservations/lock.ts';
import type { StoredProcedure } from './rows.ts';

/** What becomes of a submitted procedure (rule: procedure-moves). */

const table = 'procedure';
const { key } = procedures;

/** A submitted procedure, under its lock. Throws 404, 409, 412. */
async function lockSubmitted({ db }: RequestContext, { id, version }: Target): Promise<StoredProcedure> {
  const stored: StoredProcedure = await lockVersion(db, table, id, version);
  if (stored.status !== PROCEDURE.submitted) throw conflict('procedure_not_submitted');
  return stored;
}

/** The submission that a procedure is taken out of says so, in its list and in its history (rule: submitted-together). */
async function takeOut(context: RequestContext, { id, code }: StoredProcedure, reason: string) {
  const { db, now } = context;
  const taken = await db
    .updateTable('submitted_procedure')
    .set({ taken_back_at: now, taken_back_by: actorOf(context), reason })
    .where('procedure_id', '=', id)
    .where('taken_back_at', 'is', null)
    .returning('submission_id')
    .executeTakeFirst();
  if (!taken) return;
  const submission = await db
    .selectFrom('procedure_submission')
    .selectAll()
    .where('id', '=', taken.submission_id)
    .executeTakeFirstOrThrow();
  await updateRecord(
    context,
    { ...submission },
    {
      table: 'procedure_submission',
      key: procedureSubmissions.key,
      values: {},
      action: 'taken_back',
      reason: `${code}: ${reason}`,
    },
  );
}

/** Takes back a submitted procedure, to correct its form. Throws 404, 409, 412. */
export async function reopenProcedure(
  context: RequestContext,
  target: Target,
  reason: string,
): Promise<void> {
  const stored = await lockSubmitted(context, target);
  const values = { status: PROCEDURE.new };
  await updateRecord(context, { ...stored }, { table, key, values, action: 'reopened', reason });
  await takeOut(context, stored, reason);
}

/** The passport was handed over. Throws 404, 409, 412. */
export async function deliverProcedure(
  context: RequestContext,
  target: Target,
  received_by: string,
): Promise<void> {
  const stored = await lockSubmitted(context, target);
  const values = { status: PROCEDURE.delivered, delivered_at: context.now, received_by };
  await updateRecord(context, { ...stored }, { table, key, values, action: 'delivered' });
  if (stored.applicant === 'client') await noteNewPassport(context, stored);
}

/** The client's passport ends as many years after it was asked for as the new one is valid: at the latest then it is renewed. */
async function noteNewPassport(
  context: RequestContext,
  { member_id, validity_years, application_date }: StoredProcedure,
): Promise<void> {
  if (application_date === null) return;
  const client = await context.db
    .selectFrom('member')
    .selectAll()
    .where('id', '=', member_id)
    .executeTakeFirst();
  const passport_expires_on = passportEnd(application_date, validity_years);
  if (client && client.passport_expires_on !== passport_expires_on)
    await updateRecord(
      context,
      { ...client },
      { table: 'member', key: members.key, values: { passport_expires_on } },
    );
}

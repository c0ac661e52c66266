import type { ProcedureForm } from '../../../src/lib/contract/postals/procedure-form.ts';
import { procedureSubmissions } from '../../../src/lib/contract/postals/procedure-submissions.ts';
import { procedures } from '../../../src/lib/contract/postals/procedures.ts';
import { PROCEDURE_SUBMISSION_PREFIX } from '../../../src/lib/domain/codes.ts';
import { appliedForm, procedureProblems } from '../../../src/lib/domain/procedure-needs.ts';
import type { ProcedureFrame, ProcedureProblem } from '../../../src/lib/domain/procedure-needs.ts';
import { PROCEDURE } from '../../../src/lib/domain/procedures.ts';
import { actorOf } from '../../lib/call.ts';
import type { RequestContext } from '../../lib/call.ts';
import { nextCode } from '../../lib/next-code.ts';
import { conflict, invalid, notFound } from '../../lib/problem.ts';
import { insertRecord, updateRecord } from '../../lib/records.ts';
import { lockReservations } from '../../reservations/lock.ts';
import type { Target } from '../../reservations/lock.ts';
import { lockNewProcedure } from './cancel.ts';
import { followProcedure } from './chargeable.ts';
import { changedPrice, pricedOf } from './price.ts';
import { procedureFiles, procedureFrame } from './rows.ts';
import type { StoredProcedure } from './rows.ts';

/** Procedures go to the consulate together, or one by itself (rule: submitted-together). */

/** By the year of the company's calendar. */
const CODES = { prefix: PROCEDURE_SUBMISSION_PREFIX, sequence: 'procedure_submission_number' } as const;
/** Codes that a refusal names; of more, it says that there are more. */
const NAMED = 10;

/** A procedure as it was looked through. */
interface Looked {
  readonly stored: StoredProcedure;
  readonly problems: readonly ProcedureProblem[];
  /** Its form without what is out of place, as it is kept. */
  readonly form: ProcedureForm;
}

interface Batch {
  readonly frame: ProcedureFrame;
  readonly looked: readonly Looked[];
}

async function lookThrough(context: RequestContext, all: readonly StoredProcedure[]): Promise<Batch> {
  const files = await procedureFiles(
    context,
    all.map(({ id }) => id),
  );
  const frame = await procedureFrame(context);
  const looked = all.map((stored) => {
    const filled = { ...stored, ...files(stored.id) };
    return { stored, problems: procedureProblems(filled, frame), form: appliedForm(filled, frame) };
  });
  return { frame, looked };
}

/** Writes a submission of procedures that are locked, new and complete. Gives its id. Throws 409 `credit_limit`. */
async function submitAll(context: RequestContext, { frame, looked }: Batch, note: string): Promise<number> {
  const { db, now } = context;
  const { today } = frame;
  const code = await nextCode(db, CODES, today);
  const submission_id = await insertRecord(context, {
    table: 'procedure_submission',
    key: procedureSubmissions.key,
    values: { code, date: today, note, member_id: actorOf(context) },
  });
  for (const { stored, form } of looked) {
    const values = {
      ...form,
      cuban_addresses: JSON.stringify(form.cuban_addresses),
      application_date: form.application_date ?? today,
      missing_count: 0,
      status: PROCEDURE.submitted,
      submitted_at: now,
      // What a client fills in by a link does not change the price by itself.
      ...(await changedPrice(context, stored, pricedOf(stored, frame))),
    };
    const submitted = await updateRecord(
      context,
      { ...stored },
      { table: 'procedure', key: procedures.key, values, action: 'submitted' },
    );
    await followProcedure(context, submitted);
  }
  await db
    .insertInto('submitted_procedure')
    .values(looked.map(({ stored }) => ({ submission_id, procedure_id: stored.id })))
    .execute();
  return submission_id;
}

/** Submits one procedure by itself. Throws 404, 409, 412, 422 with all that is missing. */
export async function submitProcedure(context: RequestContext, target: Target): Promise<void> {
  const batch = await lookThrough(context, [await lockNewProcedure(context, target)]);
  const problems = batch.looked.flatMap((one) => one.problems);
  if (problems.length > 0) throw invalid(...problems.map(({ field, key }) => ({ field, key })));
  await submitAll(context, batch, '');
}

/** Submits procedures together, all of them or none. Gives the submission's id. Throws 404, 409 with those that cannot be. */
export async function submitTogether(
  context: RequestContext,
  ids: readonly number[],
  note: string,
): Promise<number> {
  const wanted = [...new Set(ids)];
  await lockReservations(procedures, context.db, wanted);
  const locked = await context.db
    .selectFrom('procedure')
    .selectAll()
    .where('id', 'in', wanted)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (locked.length !== wanted.length) throw notFound();
  const batch = await lookThrough(context, locked);
  const unfit = batch.looked
    .filter(({ stored, problems }) => stored.status !== PROCEDURE.new || problems.length > 0)
    .map(({ stored }) => stored.code);
  if (unfit.length > 0) {
    const codes = unfit.slice(0, NAMED).join(', ');
    throw conflict('procedures_not_ready', { codes: unfit.length > NAMED ? `${codes}…` : codes });
  }
  return submitAll(context, batch, note);
}

import { procedures } from '../../../src/lib/contract/postals/procedures.ts';
import { appliedForm, procedureProblems } from '../../../src/lib/domain/procedure-needs.ts';
import { PROCEDURE } from '../../../src/lib/domain/procedures.ts';
import type { RequestContext } from '../../lib/call.ts';
import { conflict, invalid } from '../../lib/problem.ts';
import { lockVersion, updateRecord } from '../../lib/records.ts';
import type { Target } from '../../reservations/lock.ts';
import { lockNewProcedure } from './cancel.ts';
import { followProcedure } from './chargeable.ts';
import { changedPrice, pricedOf } from './price.ts';
import { procedureFiles, procedureFrame } from './rows.ts';
import type { StoredProcedure } from './rows.ts';

/** What becomes of a procedure (rule: procedure-moves). */

const table = 'procedure';
const { key } = procedures;

/** Submits a procedure; what is out of place in its form is not kept. Throws 404, 409, 412, 422 with all that is missing. */
export async function submitProcedure(context: RequestContext, target: Target): Promise<void> {
  const stored = await lockNewProcedure(context, target);
  const files = await procedureFiles(context, [stored.id]);
  const frame = await procedureFrame(context);
  const filled = { ...stored, ...files(stored.id) };
  const problems = procedureProblems(filled, frame);
  if (problems.length > 0) throw invalid(...problems.map(({ field, key: told }) => ({ field, key: told })));
  const form = appliedForm(filled, frame);
  const values = {
    ...form,
    cuban_addresses: JSON.stringify(form.cuban_addresses),
    application_date: form.application_date ?? frame.today,
    missing_count: 0,
    status: PROCEDURE.submitted,
    submitted_at: context.now,
    // What a client fills in by a link does not change the price by itself.
    ...(await changedPrice(context, stored, pricedOf(stored, frame))),
  };
  const submitted = await updateRecord(context, { ...stored }, { table, key, values, action: 'submitted' });
  await followProcedure(context, submitted);
}

/** A submitted procedure, under its lock. Throws 404, 409, 412. */
async function lockSubmitted({ db }: RequestContext, { id, version }: Target): Promise<StoredProcedure> {
  const stored: StoredProcedure = await lockVersion(db, table, id, version);
  if (stored.status !== PROCEDURE.submitted) throw conflict('procedure_not_submitted');
  return stored;
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
}

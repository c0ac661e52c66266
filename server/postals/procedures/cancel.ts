import { procedures } from '../../../src/lib/contract/postals/procedures.ts';
import { PROCEDURE, PROCEDURE_IS_OVER } from '../../../src/lib/domain/procedures.ts';
import { cancelCharge, hasPayment } from '../../financials/chargeables/timeless.ts';
import type { RequestContext } from '../../lib/call.ts';
import { conflict } from '../../lib/problem.ts';
import { lockVersion, removeRecord } from '../../lib/records.ts';
import { lockReservations } from '../../reservations/lock.ts';
import type { Target } from '../../reservations/lock.ts';
import { endProcedure } from './ending.ts';
import { storedProcedure } from './rows.ts';
import type { StoredProcedure } from './rows.ts';

const { key } = procedures;
const table = 'procedure';

/** A procedure whose form may still change, under its lock. Throws 404, 409, 412. */
export async function lockNewProcedure(
  context: RequestContext,
  { id, version }: Target,
  beside?: readonly number[],
): Promise<StoredProcedure> {
  await lockReservations(procedures, context.db, [id], beside);
  const stored: StoredProcedure = await lockVersion(context.db, table, id, version);
  if (PROCEDURE_IS_OVER.has(stored.status)) throw conflict('procedure_closed');
  if (stored.status !== PROCEDURE.new) throw conflict('procedure_submitted');
  return stored;
}

/** Cancels a procedure that is not submitted. Throws 404, 409, 412. */
export async function cancelProcedure(
  context: RequestContext,
  target: Target,
  reason: string,
): Promise<void> {
  const stored = await lockNewProcedure(context, target);
  await endProcedure(context, stored, { action: 'cancelled', reason });
  await cancelCharge(context, { key, id: stored.id }, reason);
}

/** Deletes a procedure that was entered by mistake: new, never submitted, never paid. Throws 404, 409. */
export async function removeProcedure(context: RequestContext, id: number): Promise<void> {
  const { db } = context;
  await lockReservations(procedures, db, [id]);
  const { status, submitted_at } = await storedProcedure(db, id);
  if (status !== PROCEDURE.new || submitted_at !== null || (await hasPayment(db, { key, id })))
    throw conflict('procedure_kept');
  await cancelCharge(context, { key, id }, '');
  await removeRecord(context, { table, key }, id);
}

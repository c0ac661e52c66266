import { procedures } from '../../../src/lib/contract/postals/procedures.ts';
import { PROCEDURE, PROCEDURE_IS_OVER } from '../../../src/lib/domain/procedures.ts';
import { endFundingOfService } from '../../financials/fundings/end.ts';
import { cancelService } from '../../financials/services/cancel.ts';
import { serviceOfRecord } from '../../financials/services/stored.ts';
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

/** It is not charged any more; what was paid is the client's credit. */
async function cancelMoney(context: RequestContext, id: number, reason: string): Promise<void> {
  const service = await serviceOfRecord(context.db, key, id);
  if (!service) return;
  await cancelService(context, service.id, { kept: 0, reason });
  await endFundingOfService(context, service.id, 'staff', reason);
}

/** Cancels a procedure that is not submitted. Throws 404, 409, 412. */
export async function cancelProcedure(
  context: RequestContext,
  target: Target,
  reason: string,
): Promise<void> {
  const stored = await lockNewProcedure(context, target);
  await endProcedure(context, stored, { action: 'cancelled', reason });
  await cancelMoney(context, stored.id, reason);
}

/** Deletes a procedure that was entered by mistake: new, never submitted, never paid. Throws 404, 409. */
export async function removeProcedure(context: RequestContext, id: number): Promise<void> {
  const { db } = context;
  await lockReservations(procedures, db, [id]);
  const { status, submitted_at } = await storedProcedure(db, id);
  const service = await serviceOfRecord(db, key, id);
  const payment =
    service &&
    (await db
      .selectFrom('payment')
      .select('id')
      .where('service_id', '=', service.id)
      .limit(1)
      .executeTakeFirst());
  if (status !== PROCEDURE.new || submitted_at !== null || payment) throw conflict('procedure_kept');
  await cancelMoney(context, id, '');
  await removeRecord(context, { table, key }, id);
}

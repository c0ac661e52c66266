import { RENTAL_IS_OVER } from '../../../src/lib/domain/statuses.ts';
import { RENTAL } from '../../../src/lib/domain/transitions.ts';
import { settleService } from '../../financials/services/settle.ts';
import type { RequestContext } from '../../lib/call.ts';
import { conflict } from '../../lib/problem.ts';
import type { Target } from '../../reservations/lock.ts';
import { act } from '../../reservations/moves.ts';
import { serviceOf } from '../../reservations/service.ts';
import { mailRental } from './mails.ts';
import { rentalReservation } from './reservation.ts';
import { storedRental } from './rows.ts';
import type { StoredRental } from './rows.ts';
import { claimVehicle } from './vehicles.ts';

const byAction: Readonly<Record<number, string>> = {
  [RENTAL.paid]: 'move_needs_payment',
  [RENTAL.in_process]: 'move_needs_start',
  [RENTAL.cancelled]: 'move_needs_cancel',
  [RENTAL.refunded]: 'move_needs_refund',
};

/**
 * Moves between new, phone check and confirmed; one that was paid before goes on to paid by itself. A move that needs
 * more than a status names its action (409).
 */
export async function moveStatus(
  context: RequestContext,
  target: Target,
  body: { status: number; reason?: string | undefined },
): Promise<void> {
  await act(rentalReservation, context, target, (stored) => {
    rentalReservation.refuseMove(context, stored, body.status);
    const needed = byAction[body.status];
    if (needed) throw conflict(needed);
    return { values: { status: body.status }, action: 'moved', reason: body.reason ?? '' };
  });
  if (body.status !== RENTAL.confirmed) return;
  await settleService(context, (await serviceOf(rentalReservation, context.db, target.id)).id);
  // One that was paid before is told so instead.
  if ((await storedRental(context.db, target.id)).status === RENTAL.confirmed)
    await mailRental(context, target.id, 'confirmed');
}

/** Throws 409 for a rental that holds no car any more, or whose car is out. */
function refuseFixed(stored: StoredRental): void {
  if (RENTAL_IS_OVER.has(stored.status)) throw conflict('rental_closed');
  if (stored.status === RENTAL.in_process) throw conflict('vehicle_handed_over');
}

/** A reason answers for a vehicle whose documents end before the rental does. */
export const assign = (context: RequestContext, target: Target, vehicleId: number, reason: string) =>
  act(rentalReservation, context, target, async (stored) => {
    refuseFixed(stored);
    const capacity = { db: context.db, now: context.now, except: stored.id };
    await claimVehicle(capacity, vehicleId, stored, { answersFor: reason !== '' });
    return { values: { vehicle_id: vehicleId }, action: 'vehicle_assigned', reason };
  });

export const unassign = (context: RequestContext, target: Target, reason: string) =>
  act(rentalReservation, context, target, (stored) => {
    refuseFixed(stored);
    if (stored.vehicle_id === null) throw conflict('no_vehicle');
    return { values: { vehicle_id: null }, action: 'vehicle_unassigned', reason };
  });

import { formatTypedDate } from '../../src/lib/domain/dates.ts';
import { VEHICLE, RENTAL_HOLDS_CAR } from '../../src/lib/domain/statuses.ts';
import { RENTAL } from '../../src/lib/domain/transitions.ts';
import { dateOf } from '../../src/lib/domain/wall-clock.ts';
import { hasStatus } from '../db/status-condition.ts';
import type { RequestContext } from '../lib/call.ts';
import { conflict } from '../lib/problem.ts';
import { lockStock, spareCars } from './rentals/capacity.ts';

/** What the stock of an office counts a vehicle by. */
export interface Place {
  readonly id: number;
  readonly model_id: number;
  readonly office_id: number;
  readonly status: number;
}

/**
 * Before a vehicle goes to maintenance, to another office or model, or is deleted (`after` undefined): refused while a
 * coming or running rental holds it, and while every car of its model at its office is promised to somebody, so that
 * withdrawing one never overbooks. Throws 409 that says which rental, or what is promised.
 */
export async function refuseHeld(
  context: RequestContext,
  before: Place,
  after: Omit<Place, 'id'> | undefined,
): Promise<void> {
  const stays = after?.model_id === before.model_id && after.office_id === before.office_id;
  if (before.status !== VEHICLE.available ? stays : stays && after.status === VEHICLE.available) return;
  const { db, now } = context;
  await lockStock(db, before.model_id, [before.office_id]);
  const rental = await db
    .selectFrom('rental')
    .select(['code', 'pick_up_local'])
    .where('vehicle_id', '=', before.id)
    .where(hasStatus('status', RENTAL_HOLDS_CAR))
    .where('returned_at', 'is', null)
    .where((where) =>
      where.or([where('status', '=', RENTAL.in_process), where('drop_off_at', '>', now.toISOString())]),
    )
    .orderBy('pick_up_at')
    .executeTakeFirst();
  if (rental)
    throw conflict('vehicle_held', {
      code: rental.code,
      from: formatTypedDate(dateOf(rental.pick_up_local)),
    });
  if (
    before.status === VEHICLE.available &&
    (await spareCars(context, before.model_id, before.office_id)) < 1
  )
    throw conflict('vehicle_promised');
}

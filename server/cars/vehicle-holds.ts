import { formatTypedDate } from '../../src/lib/domain/dates.ts';
import type { OfficeCars, Station } from '../../src/lib/domain/station-capacity.ts';
import { VEHICLE, RENTAL_HOLDS_CAR } from '../../src/lib/domain/statuses.ts';
import { RENTAL } from '../../src/lib/domain/transitions.ts';
import { dateOf } from '../../src/lib/domain/wall-clock.ts';
import { hasStatus } from '../db/status-condition.ts';
import type { RequestContext } from '../lib/call.ts';
import { conflict } from '../lib/problem.ts';
import { carsAt, lockStock } from './rentals/capacity.ts';
import { refuseBroken } from './stations/promises.ts';

/** What the stock of an office counts a vehicle by. */
export interface Place {
  readonly id: number;
  readonly model_id: number;
  readonly office_id: number;
  readonly station_id: number;
  readonly contracted_car_id: number | null;
  readonly status: number;
}

/** Whether the count of own cars has it: a contract's quantity counts its own. */
const counts = ({ status, contracted_car_id }: Omit<Place, 'id'>): boolean =>
  status === VEHICLE.available && contracted_car_id === null;

/**
 * Before vehicles go to maintenance, to another station, office or model, or are deleted (`after` undefined): refused
 * while a coming or running rental holds one that leaves its office, and while their going leaves a promise without a car,
 * so that withdrawing one never overbooks. All stand at one office and are of one model. Throws 409 that says which rentals.
 */
export async function refuseHeld(
  context: RequestContext,
  before: readonly [Place, ...Place[]],
  after: Omit<Place, 'id'> | undefined,
): Promise<void> {
  const [{ model_id, office_id }] = before;
  const stays = after?.model_id === model_id && after.office_id === office_id;
  const moved = before.filter(
    (vehicle) => !stays || counts(vehicle) !== counts(after) || vehicle.station_id !== after.station_id,
  );
  if (moved.length === 0) return;
  await lockStock(context.db, model_id, [office_id]);
  const leaves = moved.filter((vehicle) => !stays || (counts(vehicle) && !counts(after)));
  if (leaves.length > 0)
    await refuseAssigned(
      context,
      leaves.map(({ id }) => id),
    );
  const cars = await carsAt(context, model_id, office_id);
  await refuseBroken(context, cars, withMoved(cars, moved, stays ? after : undefined));
}

function withMoved(
  cars: OfficeCars,
  moved: readonly Place[],
  after: Omit<Place, 'id'> | undefined,
): Partial<OfficeCars> {
  const ids = new Set(moved.map(({ id }) => id));
  const carsOf = ({ id, cars: count }: Station): number =>
    count -
    moved.filter((vehicle) => counts(vehicle) && vehicle.station_id === id).length +
    (after && counts(after) && after.station_id === id ? moved.length : 0);
  return {
    stations: cars.stations.map((station) => ({ ...station, cars: carsOf(station) })),
    // A rental to which the vehicle is assigned goes with it.
    ...(after && {
      holds: cars.holds.map((hold) =>
        hold.leaves && hold.vehicle !== null && ids.has(hold.vehicle)
          ? { ...hold, station: after.station_id }
          : hold,
      ),
    }),
  };
}

/** Throws 409 with the first rental that holds one of the vehicles now or later. */
async function refuseAssigned({ db, now }: RequestContext, vehicleIds: readonly number[]): Promise<void> {
  const rental = await db
    .selectFrom('rental')
    .select(['code', 'pick_up_local'])
    .where('vehicle_id', 'in', vehicleIds)
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
}

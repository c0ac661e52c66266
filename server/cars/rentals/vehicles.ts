import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { FreeVehicle } from '../../../src/lib/contract/cars/free-vehicles.ts';
import { rentals } from '../../../src/lib/contract/cars/rentals.ts';
import { overlaps } from '../../../src/lib/domain/capacity.ts';
import { formatTypedDate } from '../../../src/lib/domain/dates.ts';
import { fullName } from '../../../src/lib/domain/names.ts';
import { VEHICLE, RENTAL_HOLDS_CAR } from '../../../src/lib/domain/statuses.ts';
import { RENTAL } from '../../../src/lib/domain/transitions.ts';
import { formatDateTime } from '../../../src/lib/words/format.ts';
import { hasStatus } from '../../db/status-condition.ts';
import type { Database } from '../../db/tables.ts';
import type { RentalTable } from '../../db/tables/cars.ts';
import type { Selectable } from 'kysely';
import { ProblemError, invalid } from '../../lib/problem.ts';
import { codeOf, constraintOf } from '../../lib/transaction.ts';
import type { CapacityContext, CarRequest } from './capacity.ts';
import { expiredDocument, refuseExpired } from './vehicle-documents.ts';
import { maintenanceOf } from './vehicle-maintenance.ts';
import type { Planned } from './vehicle-maintenance.ts';

/** Why a vehicle cannot be assigned: keys of the reasons in errors.json. */
type VehicleProblem =
  | 'vehicle_other_model'
  | 'vehicle_maintenance'
  | 'vehicle_maintenance_planned'
  | 'vehicle_taken_by'
  | 'vehicle_overdue'
  | 'vehicle_elsewhere';

type Named = Pick<
  Selectable<RentalTable>,
  'id' | 'code' | 'first_name' | 'last_name' | 'pick_up_local' | 'drop_off_local'
>;
type Held = Named &
  Pick<
    Selectable<RentalTable>,
    'status' | 'pick_up_at' | 'drop_off_at' | 'pick_up_office_id' | 'drop_off_office_id'
  > & { vehicle_id: number };

/** What a refusal says of the rental that holds a car, and where it is opened (rule: holder-named). */
export function heldByOther({ id, code, first_name, last_name, pick_up_local, drop_off_local }: Named) {
  const params = {
    code,
    client: fullName({ first_name, last_name }),
    from: formatDateTime(pick_up_local),
    to: formatDateTime(drop_off_local),
  };
  return { params, record: { key: rentals.key, id } };
}
interface Car {
  readonly id: number;
  readonly model_id: number;
  readonly office_id: number;
  readonly status: number;
}

/** Rentals that hold these vehicles now or later, by vehicle, in the order of their pick-ups. */
async function heldBy(
  { db, now, except = 0 }: CapacityContext,
  vehicleIds: readonly number[],
): Promise<Map<number, Held[]>> {
  if (vehicleIds.length === 0) return new Map();
  const rentals = await db
    .selectFrom('rental')
    .select([
      'id',
      'code',
      'first_name',
      'last_name',
      'pick_up_local',
      'drop_off_local',
      'status',
      'pick_up_at',
      'drop_off_at',
      'pick_up_office_id',
      'drop_off_office_id',
    ])
    .select(sql<number>`vehicle_id`.as('vehicle_id'))
    .where('vehicle_id', 'in', vehicleIds)
    .where(hasStatus('status', RENTAL_HOLDS_CAR))
    .where('returned_at', 'is', null)
    .where((where) =>
      where.or([where('status', '=', RENTAL.in_process), where('drop_off_at', '>', now.toISOString())]),
    )
    .where('id', '!=', except)
    .orderBy('pick_up_at')
    .execute();
  return Map.groupBy(rentals, (rental) => rental.vehicle_id);
}

interface Refusal {
  readonly reason: VehicleProblem;
  readonly by?: Held;
  readonly planned?: Planned;
}

/**
 * Why this car cannot serve the request; undefined when it can. Beside being free it must stand at the pick-up office at
 * that time, and be back where its next rental begins.
 */
function problemOf(
  car: Car,
  held: readonly Held[],
  request: CarRequest,
  { now, planned }: { now: Date; planned: Planned | undefined },
): Refusal | undefined {
  if (car.model_id !== request.model_id) return { reason: 'vehicle_other_model' };
  if (car.status !== VEHICLE.available) return { reason: 'vehicle_maintenance' };
  if (planned) return { reason: 'vehicle_maintenance_planned', planned };
  const times = { from: Date.parse(request.pick_up_at), until: Date.parse(request.drop_off_at) };
  const late = held.find(
    (other) => other.status === RENTAL.in_process && Date.parse(other.drop_off_at) <= now.getTime(),
  );
  if (late) return { reason: 'vehicle_overdue', by: late };
  const taken = held.find((other) =>
    overlaps(times, { from: Date.parse(other.pick_up_at), until: Date.parse(other.drop_off_at) }),
  );
  if (taken) return { reason: 'vehicle_taken_by', by: taken };
  const before = held.findLast((other) => Date.parse(other.drop_off_at) <= times.from);
  const after = held.find((other) => Date.parse(other.pick_up_at) >= times.until);
  const stands = before?.drop_off_office_id ?? car.office_id;
  const leavesAgain = after?.pick_up_office_id ?? request.drop_off_office_id;
  return stands === request.pick_up_office_id && leavesAgain === request.drop_off_office_id
    ? undefined
    : { reason: 'vehicle_elsewhere' };
}

/** Vehicles that can serve a request, by plate; those whose documents end before it come last. */
export async function freeVehicles(context: CapacityContext, request: CarRequest): Promise<FreeVehicle[]> {
  const cars = await context.db
    .selectFrom('vehicle')
    .innerJoin('station', 'station.id', 'vehicle.station_id')
    .select(['vehicle.id', 'vehicle.model_id', 'vehicle.office_id', 'vehicle.status', 'vehicle.plate'])
    .select(['vehicle.year', 'vehicle.colour', 'vehicle.odometer', 'vehicle.documents'])
    .select('station.name as station')
    .where('vehicle.model_id', '=', request.model_id)
    .where('vehicle.status', '=', VEHICLE.available)
    .orderBy('vehicle.plate')
    .execute();
  const ids = cars.map(({ id }) => id);
  const held = await heldBy(context, ids);
  const planned = await maintenanceOf(context, ids, request);
  const { now } = context;
  return cars
    .filter(
      (car) =>
        problemOf(car, held.get(car.id) ?? [], request, { now, planned: planned.get(car.id)?.[0] }) ===
        undefined,
    )
    .map(({ id, plate, year, colour, odometer, station, documents }) => {
      const expired = expiredDocument(documents, request)?.name ?? null;
      return { id, plate, year, colour, odometer, station, expired };
    })
    .toSorted((one, other) => Number(one.expired !== null) - Number(other.expired !== null));
}

/**
 * Checks a vehicle for a request and locks it until the transaction ends: every path that assigns one comes through here
 * (rule: same-check-everywhere). Throws 422 for an unknown one, e16 with the reason for one that cannot serve, and for one
 * whose documents end before the rental unless somebody `answersFor` them.
 */
export async function claimVehicle(
  context: CapacityContext,
  vehicleId: number,
  request: CarRequest,
  { answersFor = false } = {},
): Promise<void> {
  const car = await context.db
    .selectFrom('vehicle')
    .select(['id', 'model_id', 'office_id', 'status', 'documents'])
    .where('id', '=', vehicleId)
    // Not `for update`: a rental's foreign key may read the row meanwhile.
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!car) throw invalid({ field: 'vehicle_id', key: 'select_option' });
  await refuseVehicle(context, car, request);
  if (!answersFor) refuseExpired(car.documents, request);
}

/** Throws e16 with the reason for a vehicle that cannot serve a request, and names the rental that holds it. */
async function refuseVehicle(context: CapacityContext, car: Car, request: CarRequest): Promise<void> {
  const held = await heldBy(context, [car.id]);
  const planned = (await maintenanceOf(context, [car.id], request)).get(car.id)?.[0];
  const problem = problemOf(car, held.get(car.id) ?? [], request, { now: context.now, planned });
  if (!problem) return;
  const { reason, by } = problem;
  throw new ProblemError('e16', {
    reason,
    ...(by && heldByOther(by)),
    ...(problem.planned && {
      params: {
        from: formatTypedDate(problem.planned.from_date),
        to: formatTypedDate(problem.planned.to_date),
      },
    }),
  });
}

/** What claimVehicle would refuse, asked before anything is done: nothing is locked. */
export async function checkVehicle(
  context: CapacityContext,
  vehicleId: number,
  request: CarRequest,
): Promise<void> {
  const car = await context.db
    .selectFrom('vehicle')
    .select(['id', 'model_id', 'office_id', 'status'])
    .where('id', '=', vehicleId)
    .executeTakeFirst();
  if (car) await refuseVehicle(context, car, request);
}

/** The other rental that has the car out: it cannot be handed over. */
export function outWith(db: Kysely<Database>, vehicleId: number, except: number): Promise<Named | undefined> {
  return db
    .selectFrom('rental')
    .select(['id', 'code', 'first_name', 'last_name', 'pick_up_local', 'drop_off_local'])
    .where('vehicle_id', '=', vehicleId)
    .where('status', '=', RENTAL.in_process)
    .where('returned_at', 'is', null)
    .where('id', '!=', except)
    .executeTakeFirst();
}

/** Runs a write; the database's own refusal of a vehicle in two rentals at once is e16 like any other. */
export async function refusingTwice<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (codeOf(error) === '23P01' && constraintOf(error) === 'rental_vehicle_twice')
      throw new ProblemError('e16', { reason: 'vehicle_taken' });
    throw error;
  }
}

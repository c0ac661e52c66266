import type { Kysely } from 'kysely';
import { canTake, fewestFree, firstBlock, needOf, nextFree } from '../../../src/lib/domain/capacity.ts';
import type { CarHold, FreeStep } from '../../../src/lib/domain/capacity.ts';
import { freeSteps, withOwnCar } from '../../../src/lib/domain/office-steps.ts';
import { officeSteps } from '../../../src/lib/domain/station-capacity.ts';
import { formatTypedDate } from '../../../src/lib/domain/dates.ts';
import { dateOf, toLocal } from '../../../src/lib/domain/wall-clock.ts';
import type { Database } from '../../db/tables.ts';
import { ProblemError } from '../../lib/problem.ts';
import { readOfficeCars } from '../stations/office-cars.ts';
import type { ModelAtOffice } from '../stations/office-cars.ts';

/** A request for one car of a model, instants in RFC 3339 UTC. */
export interface CarRequest {
  readonly model_id: number;
  readonly pick_up_office_id: number;
  readonly pick_up_at: string;
  readonly drop_off_office_id: number;
  readonly drop_off_at: string;
  /** The station of the pick-up office that has to give the car; any of them when not given. */
  readonly station_id?: number | null | undefined;
}

/** What the answer depends on beside the request. */
export interface CapacityContext {
  readonly db: Kysely<Database>;
  readonly now: Date;
  /** A rental that does not stand in its own way. */
  readonly except?: number | undefined;
}

const holdOf = (request: CarRequest): CarHold => ({
  from_office: request.pick_up_office_id,
  to_office: request.drop_off_office_id,
  from: Date.parse(request.pick_up_at),
  until: Date.parse(request.drop_off_at),
});

/**
 * Locks the stock of models at offices until the transaction ends, in one order (by model, then by office), so that
 * requests for the last car wait for each other and the next one sees what this one took (rule: last-car-once).
 */
export async function lockStock(
  db: Kysely<Database>,
  models: number | readonly number[],
  officeIds: readonly number[],
): Promise<void> {
  const inOrder = (ids: readonly number[]) => [...new Set(ids)].toSorted((one, other) => one - other);
  const offices = inOrder(officeIds);
  const pairs = inOrder([models].flat()).flatMap((model_id) =>
    offices.map((office_id) => ({ office_id, model_id })),
  );
  for (const pair of pairs) {
    await db
      .insertInto('rental_stock')
      .values(pair)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await db
      .selectFrom('rental_stock')
      .select('office_id')
      .where('office_id', '=', pair.office_id)
      .where('model_id', '=', pair.model_id)
      .forNoKeyUpdate()
      .executeTakeFirst();
  }
}

/** Cars of a model at an office; none where the office has neither car nor rental of it. */
export async function carsAt(
  { db, now }: CapacityContext,
  modelId: number,
  officeId: number,
): Promise<ModelAtOffice> {
  const [cars] = await readOfficeCars({ db, now, models: [modelId], offices: [officeId] });
  return (
    cars ?? {
      office: officeId,
      model: modelId,
      stations: [],
      contracts: [],
      blocks: [],
      maintenance: [],
      holds: [],
    }
  );
}

/** The same cars without one of the rentals. */
const without = (cars: ModelAtOffice, rental: number | undefined): ModelAtOffice => ({
  ...cars,
  holds: cars.holds.filter((hold) => hold.rental !== rental),
});

/**
 * Free cars of a model at an office over time, or of one of its stations. A rental that is being changed has its own car
 * for its own time, although the days were blocked after it was promised.
 */
function stepsFor(cars: ModelAtOffice, except: number | undefined, station: number | null): FreeStep[] {
  const own = cars.holds.find(({ rental, leaves }) => rental === except && leaves);
  const place = station === null ? undefined : cars.stations.findIndex(({ id }) => id === station);
  if (!own || (station !== null && own.station !== station))
    return freeSteps(officeSteps(without(cars, except)), place);
  const { from } = own;
  return withOwnCar(freeSteps(officeSteps(cars), place), {
    from,
    until: own.comes ? own.until : Number.POSITIVE_INFINITY,
  });
}

/** Promises of an office over time, blocked days not counted; below zero where a promised car is missing. */
export async function stepsAt(
  context: CapacityContext,
  modelId: number,
  officeId: number,
): Promise<FreeStep[]> {
  const cars = without(await carsAt(context, modelId, officeId), context.except);
  return freeSteps(officeSteps({ ...cars, blocks: [] }));
}

/** The fewest of the cars at the pick-up office that are free at any moment of a request; never negative. */
export function freeAmong(cars: ModelAtOffice, except: number | undefined, request: CarRequest): number {
  const need = needOf(holdOf(request));
  const { station_id = null } = request;
  const counted = [null, ...(station_id === null ? [] : [station_id])].map((station) =>
    fewestFree(stepsFor(cars, except, station), need),
  );
  return Math.max(0, Math.min(...counted));
}

/** The same, of the cars that the database knows. */
export async function freeCars(context: CapacityContext, request: CarRequest): Promise<number> {
  return freeAmong(
    await carsAt(context, request.model_id, request.pick_up_office_id),
    context.except,
    request,
  );
}

/** The same of every model that the pick-up office has: model → free cars. */
export async function freeCarsOfModels(
  { db, now, except }: CapacityContext,
  request: Omit<CarRequest, 'model_id'>,
): Promise<Map<number, number>> {
  const office = request.pick_up_office_id;
  const hold = holdOf({ ...request, model_id: 0 });
  const need = needOf(hold);
  const places = await readOfficeCars({ db, now, offices: [office], during: need });
  return new Map(
    places
      .filter((cars) => cars.office === office)
      .map((cars) => [cars.model, Math.max(0, fewestFree(stepsFor(cars, except, null), need))]),
  );
}

/** Locks the stock and takes one car of it. Throws e16 when none is free for the whole time. */
export async function takeCar(context: CapacityContext, request: CarRequest): Promise<void> {
  await lockStock(context.db, request.model_id, [request.pick_up_office_id, request.drop_off_office_id]);
  await refuseNotFree(context, request);
}

/** Throws e16 when no car is free for the whole time: it names the blocked days where these are why (rule: blocked-days-named). */
export async function refuseNotFree(context: CapacityContext, request: CarRequest): Promise<void> {
  const cars = await carsAt(context, request.model_id, request.pick_up_office_id);
  const hold = holdOf(request);
  const takes = (of: ModelAtOffice, station: number | null) =>
    canTake(stepsFor(of, context.except, station), hold);
  const { station_id = null } = request;
  if (!takes(cars, null)) throw await refusal(context, request, cars, takes({ ...cars, blocks: [] }, null));
  if (station_id === null || takes(cars, station_id)) return;
  throw new ProblemError('e16', { reason: 'no_car_at_station' });
}

async function refusal(
  { db }: CapacityContext,
  request: CarRequest,
  cars: ModelAtOffice,
  blocked: boolean,
): Promise<ProblemError> {
  const block = blocked ? firstBlock(needOf(holdOf(request)), cars.blocks) : undefined;
  if (!block) return new ProblemError('e16', { reason: 'no_car_free' });
  const { zone } = await db
    .selectFrom('office')
    .select('zone')
    .where('id', '=', request.pick_up_office_id)
    .executeTakeFirstOrThrow();
  const day = (instant: number) => formatTypedDate(dateOf(toLocal(new Date(instant), zone)));
  // A block ends with its last day.
  return new ProblemError('e16', {
    reason: 'days_blocked',
    params: { from: day(block.from), to: day(block.until - 1) },
  });
}

/** The first instant, not before now, from which a car is free as long as the request; undefined when there is none. */
export async function nextFreeAt(context: CapacityContext, request: CarRequest): Promise<Date | undefined> {
  const hold = holdOf(request);
  const oneWay = hold.from_office !== hold.to_office;
  const cars = await carsAt(context, request.model_id, request.pick_up_office_id);
  const at = nextFree(
    stepsFor(cars, context.except, null),
    Math.max(hold.from, context.now.getTime()),
    oneWay ? Number.POSITIVE_INFINITY : hold.until - hold.from,
  );
  return at === undefined || !Number.isFinite(at) ? undefined : new Date(at);
}

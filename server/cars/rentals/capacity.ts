import type { Kysely } from 'kysely';
import {
  canTake,
  fewestFree,
  freeOverTime,
  movesAt,
  needOf,
  nextFree,
} from '../../../src/lib/domain/capacity.ts';
import type { CarHold, FreeStep } from '../../../src/lib/domain/capacity.ts';
import { VEHICLE, RENTAL_HOLDS_CAR } from '../../../src/lib/domain/statuses.ts';
import { RENTAL } from '../../../src/lib/domain/transitions.ts';
import { hasStatus } from '../../db/status-condition.ts';
import type { Database } from '../../db/tables.ts';
import { ProblemError } from '../../lib/problem.ts';

/** A request for one car of a model, instants in RFC 3339 UTC. */
export interface CarRequest {
  readonly model_id: number;
  readonly pick_up_office_id: number;
  readonly pick_up_at: string;
  readonly drop_off_office_id: number;
  readonly drop_off_at: string;
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
 * Locks the stock of a model at offices until the transaction ends, in one order, so that requests for the last car
 * wait for each other and the next one sees what this one took (rule: last-car-once).
 */
export async function lockStock(
  db: Kysely<Database>,
  modelId: number,
  officeIds: readonly number[],
): Promise<void> {
  const offices = [...new Set(officeIds)].toSorted((one, other) => one - other);
  for (const office_id of offices) {
    await db
      .insertInto('rental_stock')
      .values({ office_id, model_id: modelId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await db
      .selectFrom('rental_stock')
      .select('office_id')
      .where('office_id', '=', office_id)
      .where('model_id', '=', modelId)
      .forNoKeyUpdate()
      .executeTakeFirst();
  }
}

/**
 * Rentals that hold a car at an office: such that are not returned. One that is out holds until it really
 * comes back, so an overdue one has no end (extending its drop-off gives it one); one that never left is over with
 * its drop-off.
 */
async function holdsAt(
  { db, now, except = 0 }: CapacityContext,
  modelId: number,
  officeId: number,
): Promise<CarHold[]> {
  const rentals = await db
    .selectFrom('rental')
    .select(['id', 'status', 'pick_up_office_id', 'drop_off_office_id', 'pick_up_at', 'drop_off_at'])
    .where('model_id', '=', modelId)
    .where(hasStatus('status', RENTAL_HOLDS_CAR))
    .where('returned_at', 'is', null)
    .where((where) =>
      where.or([where('pick_up_office_id', '=', officeId), where('drop_off_office_id', '=', officeId)]),
    )
    .where((where) =>
      where.or([where('status', '=', RENTAL.in_process), where('drop_off_at', '>', now.toISOString())]),
    )
    .where('id', '!=', except)
    .execute();
  return rentals.map((rental) => {
    const hold = holdOf({ ...rental, model_id: modelId });
    const overdue = rental.status === RENTAL.in_process && hold.until <= now.getTime();
    return overdue ? { ...hold, until: Number.POSITIVE_INFINITY } : hold;
  });
}

/** Free cars of a model at an office over time: its vehicles not in maintenance, less the rentals that hold one. */
export async function stepsAt(
  context: CapacityContext,
  modelId: number,
  officeId: number,
): Promise<FreeStep[]> {
  const { stock } = await context.db
    .selectFrom('vehicle')
    .select(({ fn }) => fn.countAll<number>().as('stock'))
    .where('model_id', '=', modelId)
    .where('office_id', '=', officeId)
    .where('status', '=', VEHICLE.available)
    .executeTakeFirstOrThrow();
  return freeOverTime(stock, movesAt(officeId, await holdsAt(context, modelId, officeId)));
}

/** The fewest cars that are free at any moment of a request; never negative. */
export async function freeCars(context: CapacityContext, request: CarRequest): Promise<number> {
  const steps = await stepsAt(context, request.model_id, request.pick_up_office_id);
  return Math.max(0, fewestFree(steps, needOf(holdOf(request))));
}

/** Cars of a model at an office that nobody will need from now on, at the tightest moment; below zero where too many are promised. */
export async function spareCars(
  context: CapacityContext,
  modelId: number,
  officeId: number,
): Promise<number> {
  return fewestFree(await stepsAt(context, modelId, officeId), {
    from: context.now.getTime(),
    until: Number.POSITIVE_INFINITY,
  });
}

/** Locks the stock and takes one car of it. Throws e16 when none is free for the whole time. */
export async function takeCar(context: CapacityContext, request: CarRequest): Promise<void> {
  await lockStock(context.db, request.model_id, [request.pick_up_office_id, request.drop_off_office_id]);
  const steps = await stepsAt(context, request.model_id, request.pick_up_office_id);
  if (!canTake(steps, holdOf(request))) throw new ProblemError('e16', { reason: 'no_car_free' });
}

/** The first instant, not before now, from which a car is free as long as the request; undefined when there is none. */
export async function nextFreeAt(context: CapacityContext, request: CarRequest): Promise<Date | undefined> {
  const hold = holdOf(request);
  const oneWay = hold.from_office !== hold.to_office;
  const steps = await stepsAt(context, request.model_id, request.pick_up_office_id);
  const at = nextFree(
    steps,
    Math.max(hold.from, context.now.getTime()),
    oneWay ? Number.POSITIVE_INFINITY : hold.until - hold.from,
  );
  return at === undefined || !Number.isFinite(at) ? undefined : new Date(at);
}

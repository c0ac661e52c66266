import { sql } from 'kysely';
import { SHORTAGE_DAYS, rentalShortages } from '../../../src/lib/contract/cars/shortages.ts';
import type { Shortage } from '../../../src/lib/contract/cars/shortages.ts';
import type { Reference } from '../../../src/lib/contract/fields.ts';
import { fewestFree, firstShort } from '../../../src/lib/domain/capacity.ts';
import { VEHICLE, RENTAL_HOLDS_CAR } from '../../../src/lib/domain/statuses.ts';
import { RENTAL } from '../../../src/lib/domain/transitions.ts';
import { toLocal } from '../../../src/lib/domain/wall-clock.ts';
import { hasStatus } from '../../db/status-condition.ts';
import { route } from '../../lib/route.ts';
import type { RequestContext } from '../../lib/call.ts';
import { stepsAt } from './capacity.ts';
import type { StoredRental } from './rows.ts';

const DAY = 86_400_000;
/** A screenful; who is short of more has another trouble. */
const ROWS_MAX = 50;

/**
 * Every office and model whose cars do not suffice at some moment of the coming days, the most urgent first: the count
 * of rental-capacity.ts over all offices at once, cars that left or came before being part of it.
 */
async function shortages({ db, now }: RequestContext): Promise<Shortage[]> {
  const at = now.toISOString();
  const horizon = new Date(now.getTime() + SHORTAGE_DAYS * DAY).toISOString();
  const { rows } = await sql<{
    office: Reference;
    model: Reference;
    zone: string;
    at: string;
    missing: number;
  }>`
    with hold as materialized (
      select rental.model_id, pick_up_office_id, drop_off_office_id, pick_up_at,
        case when ${hasStatus('rental.status', RENTAL.in_process)} and drop_off_at <= ${at} then 'infinity' else drop_off_at end as until
      from rental left join vehicle on vehicle.id = rental.vehicle_id
      where ${hasStatus('rental.status', RENTAL_HOLDS_CAR)} and returned_at is null and (${hasStatus('rental.status', RENTAL.in_process)} or drop_off_at > ${at}) and pick_up_at < ${horizon}
        -- A contract gives its own cars.
        and vehicle.contracted_car_id is null
    ), planned as (
      select vehicle.model_id, vehicle.office_id, from_at, until_at
      from car_block join vehicle on vehicle.id = car_block.vehicle_id
      where unlocked_at is null and until_at > ${at} and from_at < ${horizon} and ${hasStatus('vehicle.status', VEHICLE.available)} and contracted_car_id is null
    ), move as (
      -- What has happened counts from now on.
      select model_id, pick_up_office_id as office_id, greatest(pick_up_at, ${at}) as at, -1 as delta from hold
      union all
      select model_id, drop_off_office_id, until, 1 from hold where until < ${horizon}
      union all
      select model_id, office_id, greatest(from_at, ${at}), -1 from planned
      union all
      select model_id, office_id, until_at, 1 from planned where until_at < ${horizon}
    ), moment as (
      select model_id, office_id, at, sum(delta) over (partition by model_id, office_id order by at) as moved from move
    ), stock as (
      select model_id, office_id, count(*) as cars from vehicle where ${hasStatus('status', VEHICLE.available)} and contracted_car_id is null group by model_id, office_id
    ), short as (
      select model_id, office_id, min(at) as at, max(-moved - coalesce(cars, 0)) as missing
      from moment left join stock using (model_id, office_id)
      where coalesce(cars, 0) + moved < 0
      group by model_id, office_id
    )
    select short.at, short.missing::int, office.zone,
      jsonb_build_object('id', office.id, 'name', office.name) as office,
      jsonb_build_object('id', model.id, 'name', model.brand || ' ' || model.name) as model
    from short join office on office.id = office_id join model on model.id = model_id
    order by short.at, office.name, model.id
    limit ${ROWS_MAX}`.execute(db);
  const covered = await coveredByContracts({ db, now }, rows, Date.parse(horizon));
  return rows.flatMap(({ at: instant, zone, ...shortage }) => {
    const exact = covered.get(`${shortage.office.id}/${shortage.model.id}`);
    if (exact && exact.at === undefined) return [];
    return {
      ...shortage,
      missing: exact?.missing ?? shortage.missing,
      zone,
      local: toLocal(exact?.at === undefined ? instant : new Date(exact.at), zone),
    };
  });
}

/** What is short of own cars where a supplier grants some: counted exactly. */
async function coveredByContracts(
  { db, now }: Pick<RequestContext, 'db' | 'now'>,
  short: readonly { office: Reference; model: Reference }[],
  until: number,
): Promise<Map<string, { at: number | undefined; missing: number }>> {
  const granted = await db
    .selectFrom('contracted_car')
    .innerJoin('station', 'station.id', 'contracted_car.station_id')
    .select(['station.office_id', 'contracted_car.model_id'])
    .distinct()
    .execute();
  const exact = new Map<string, { at: number | undefined; missing: number }>();
  for (const { office, model } of short) {
    if (!granted.some((one) => one.office_id === office.id && one.model_id === model.id)) continue;
    const steps = (await stepsAt({ db, now }, model.id, office.id)).filter(({ from }) => from < until);
    exact.set(`${office.id}/${model.id}`, {
      at: firstShort(steps, now.getTime()),
      missing: -fewestFree(steps, { from: now.getTime(), until }),
    });
  }
  return exact;
}

/** Where and when a promised car is missing once a one-way rental does not bring its own; null when none is. */
export async function shortWithout(
  { db, now }: RequestContext,
  rental: StoredRental,
): Promise<Shortage | null> {
  const { model_id, drop_off_office_id: officeId, drop_off_zone: zone } = rental;
  if (rental.pick_up_office_id === officeId) return null;
  const coming = { from: now.getTime(), until: Number.POSITIVE_INFINITY };
  const steps = await stepsAt({ db, now, except: rental.id }, model_id, officeId);
  const missing = -fewestFree(steps, coming);
  const at = firstShort(steps, coming.from);
  // It was short before: this rental makes no difference to what staff are told already.
  if (at === undefined || -fewestFree(await stepsAt({ db, now }, model_id, officeId), coming) >= missing)
    return null;
  const { office, model } = await db
    .selectFrom('office')
    .innerJoin('model', (on) => on.on('model.id', '=', model_id))
    .select([
      sql<Reference>`jsonb_build_object('id', office.id, 'name', office.name)`.as('office'),
      sql<Reference>`jsonb_build_object('id', model.id, 'name', model.brand || ' ' || model.name)`.as(
        'model',
      ),
    ])
    .where('office.id', '=', officeId)
    .executeTakeFirstOrThrow();
  return { office, model, zone, local: toLocal(new Date(at), zone), missing };
}

export const shortageRoutes = [route(rentalShortages, shortages)];

import { sql } from 'kysely';
import { modelOffers } from '../../src/lib/contract/cars/model-offers.ts';
import type { ModelOffer } from '../../src/lib/contract/cars/model-offers.ts';
import { dailyPrice } from '../../src/lib/domain/rental-price.ts';
import type { ModelPrice } from '../../src/lib/domain/rental-price.ts';
import { seasonOn } from '../../src/lib/domain/seasons.ts';
import { VEHICLE, RENTAL_HOLDS_CAR, ITEM } from '../../src/lib/domain/statuses.ts';
import { RENTAL } from '../../src/lib/domain/transitions.ts';
import { dateOf } from '../../src/lib/domain/wall-clock.ts';
import { hasStatus } from '../db/status-condition.ts';
import type { Call } from '../lib/call.ts';
import { route } from '../lib/route.ts';
import { activeSeasons } from './pricing/price-table.ts';
import type { CapacityContext, CarRequest } from './rentals/capacity.ts';
import { agreedOf, chargesOf } from './rentals/charges.ts';
import { daysOf, readTrip } from './rentals/quote.ts';
import { storedRental } from './rentals/rows.ts';
import { requestOf } from './rentals/create.ts';
import { rentalSettings } from './rentals/settings.ts';

interface FreeModel {
  readonly id: number;
  readonly name: string;
  readonly category: string;
  readonly passengers: number;
  readonly transmission: number;
  readonly free: number;
}

/** A rental's time at its office does not matter when it is over before the request begins and its car is back there. */
const MATTERS = (from: string) =>
  sql`(drop_off_at > ${from} or ${hasStatus('status', RENTAL.in_process)} or pick_up_office_id <> drop_off_office_id)`;

/**
 * The count of rental-capacity.ts over all models of an office at once: cars that stand there, less those that are away
 * when the request begins, less the most that leave without others coming back while it lasts.
 */
async function freeOfModels(
  { db, now, except = 0 }: CapacityContext,
  request: Omit<CarRequest, 'model_id'>,
  kept: number,
): Promise<FreeModel[]> {
  const { pick_up_office_id: office, pick_up_at: from } = request;
  // A one-way car does not come back, so it is needed without end.
  const until = office === request.drop_off_office_id ? request.drop_off_at : 'infinity';
  const at = now.toISOString();
  const live = sql`${hasStatus('status', RENTAL_HOLDS_CAR)} and returned_at is null and (${hasStatus('status', RENTAL.in_process)} or drop_off_at > ${at}) and id <> ${except} and ${MATTERS(from)}`;
  const { rows } = await sql<FreeModel>`
    with move as (
      select model_id, pick_up_at as at, -1 as delta from rental where pick_up_office_id = ${office} and ${live} and pick_up_at < ${until}
      union all
      select model_id, drop_off_at, 1 from rental
      where drop_off_office_id = ${office} and ${live} and drop_off_at < ${until} and not (${hasStatus('status', RENTAL.in_process)} and drop_off_at <= ${at})
    ), moment as (
      select model_id, greatest(at, ${from}::timestamptz) as at, sum(delta) as delta from move group by 1, 2
    ), running as (
      select model_id, at, sum(delta) over (partition by model_id order by at) as moved from moment
    ), away as (
      -- Before its first move after the request's beginning a model has what the moves until then left.
      select model_id, min(case when at > ${from}::timestamptz then moved end) as later, sum(moved) filter (where at = ${from}::timestamptz) as first from running group by 1
    ), stock as (
      select model_id, count(*) as cars from vehicle where office_id = ${office} and ${hasStatus('status', VEHICLE.available)} group by 1
    )
    select model.id, model.brand || ' ' || model.name as name, model.category, model.passengers, model.transmission,
      greatest(0, coalesce(cars, 0) + least(coalesce(first, 0), coalesce(later, first, 0)))::int as free
    from model left join stock on stock.model_id = model.id left join away on away.model_id = model.id
    where ${hasStatus('model.status', ITEM.active)} or model.id = ${kept}`.execute(db);
  return rows;
}

/** Prices of all models that could serve a pick-up date. */
async function pricesOn({ db, query, language }: Call<typeof modelOffers>) {
  const date = dateOf(query.pick_up_local);
  const seasons = await activeSeasons(db, language);
  const season = seasonOn(date, seasons)?.id ?? null;
  const prices = await db
    .selectFrom('model_price')
    .select(['id', 'model_id', 'season_id', 'currency', 'valid_from', 'valid_to', 'ranges'])
    .where('currency', '=', query.currency)
    .where((where) =>
      where.or([
        where('season_id', 'is', null),
        ...(season === null ? [] : [where('season_id', '=', season)]),
      ]),
    )
    .execute();
  return { seasons, byModel: Map.groupBy(prices, ({ model_id }): number => model_id) };
}

export const modelOfferRoutes = [
  route(modelOffers, async (call) => {
    const { db, now, query } = call;
    const { currency } = query;
    const before = query.except === undefined ? undefined : await storedRental(db, query.except);
    const pick_up = { office_id: query.pick_up_office_id, local: query.pick_up_local };
    const drop_off = { office_id: query.drop_off_office_id, local: query.drop_off_local };
    const trip = await readTrip(db, { pick_up, drop_off, now, before });
    const days = daysOf(pick_up.local, drop_off.local, await rentalSettings(db));
    const [models, { seasons, byModel }] = await Promise.all([
      freeOfModels({ db, now, except: query.except }, requestOf(0, trip), before?.model_id ?? 0),
      pricesOn(call),
    ]);
    const dailyOf = (modelId: number): number | undefined => {
      const agreed =
        before &&
        agreedOf(before, {
          model_id: modelId,
          pick_up,
          drop_off,
          charges: { ...chargesOf(before), currency },
        }).agreed_daily;
      const prices: readonly ModelPrice[] = byModel.get(modelId) ?? [];
      return agreed ?? dailyPrice({ currency, pick_up_date: dateOf(pick_up.local), days, seasons, prices });
    };
    const offers = models.map(({ id, name, ...model }): ModelOffer => {
      const daily = dailyOf(id);
      return {
        model: { id, name },
        ...model,
        price: daily === undefined ? null : { amount: daily * days, currency },
      };
    });
    return { days, offers: offers.toSorted(inOrder) };
  }),
];

/** Free ones first, then the cheapest; one that has no price can only be given by hand. */
function inOrder(one: ModelOffer, other: ModelOffer): number {
  const price = (offer: ModelOffer): number => offer.price?.amount ?? Number.MAX_SAFE_INTEGER;
  return (
    Number(other.free > 0) - Number(one.free > 0) ||
    price(one) - price(other) ||
    one.model.name.localeCompare(other.model.name)
  );
}

import { sql } from 'kysely';
import { modelOffers } from '../../src/lib/contract/cars/model-offers.ts';
import type { ModelOffer } from '../../src/lib/contract/cars/model-offers.ts';
import { ITEM } from '../../src/lib/domain/statuses.ts';
import { dateOf } from '../../src/lib/domain/wall-clock.ts';
import { route } from '../lib/route.ts';
import { dailyPricesOn } from './pricing/daily-prices.ts';
import { freeCarsOfModels } from './rentals/capacity.ts';
import type { CapacityContext, CarRequest } from './rentals/capacity.ts';
import { agreedOf, chargesOf } from './rentals/charges.ts';
import { daysOf, readTrip } from './rentals/quote.ts';
import { storedRental } from './rentals/rows.ts';
import { requestOf } from './rentals/create.ts';
import { rentalSettings } from './rentals/settings.ts';

export interface FreeModel {
  readonly id: number;
  readonly name: string;
  readonly category: string;
  readonly passengers: number;
  readonly transmission: number;
  readonly free: number;
}

/** Every model with the cars of it that are free for a request at its office. */
export async function freeOfModels(
  context: CapacityContext,
  request: Omit<CarRequest, 'model_id'>,
  kept: number,
): Promise<FreeModel[]> {
  const { db } = context;
  const free = await freeCarsOfModels(context, request);
  const models = await db
    .selectFrom('model')
    .select(['id', sql<string>`brand || ' ' || name`.as('name'), 'category', 'passengers', 'transmission'])
    .where((where) => where.or([where('status', '=', ITEM.active), where('id', '=', kept)]))
    .execute();
  return models.map((model) => ({ ...model, free: free.get(model.id) ?? 0 }));
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
    const [models, dailyOn] = await Promise.all([
      freeOfModels({ db, now, except: query.except }, requestOf(0, trip), before?.model_id ?? 0),
      dailyPricesOn(call, { currency, date: dateOf(pick_up.local), days }),
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
      return agreed ?? dailyOn(modelId);
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

import type { Output } from '../../../src/lib/contract/endpoint.ts';
import { RENTAL_DAYS } from '../../../src/lib/contract/cars/pricing/listing.ts';
import type { PriceCheck, checkPrice } from '../../../src/lib/contract/cars/pricing/listing.ts';
import { priceFor, priceRental } from '../../../src/lib/domain/rental-price.ts';
import { seasonOn } from '../../../src/lib/domain/seasons.ts';
import type { RequestContext } from '../../lib/call.ts';
import { ProblemError, invalid } from '../../lib/problem.ts';
import { activeSeasons, pricesOfModel } from './price-table.ts';

/**
 * What a model costs, from the functions that price a rental (domain/rental-price.ts), so that what is checked here is
 * what a customer will pay. Throws e8 with the reason: no price at all, or none for so few days.
 */
export async function checked(
  { db, language }: RequestContext,
  query: Output<(typeof checkPrice)['query']>,
): Promise<PriceCheck> {
  const { model_id, currency, days, pick_up_date } = query;
  const model = await db.selectFrom('model').select('id').where('id', '=', model_id).executeTakeFirst();
  if (!model) throw invalid({ field: 'model_id', key: 'select_option' });
  const [prices, seasons] = await Promise.all([pricesOfModel(db, model_id), activeSeasons(db, language)]);
  const question = { currency, days, pick_up_date, prices, seasons };
  const found = priceFor(question);
  const priced = priceRental({
    ...question,
    manual_price: null,
    full_tank: null,
    airport_tax: null,
    novel_driver_fee: null,
    extras: [],
    discounts: [],
    service_fees: [],
  });
  if (!found || priced.kind === 'no_price') {
    const shortest = priceFor({ ...question, days: RENTAL_DAYS.max })?.price.ranges[0]?.from_days;
    throw new ProblemError(
      'e8',
      shortest === undefined
        ? { reason: 'no_price_on_date' }
        : { reason: 'no_price_for_days', params: { days: shortest } },
    );
  }
  const { price, range } = found;
  const named = (season: { id: number; name: string } | undefined) =>
    season ? { id: season.id, name: season.name } : null;
  return {
    price_id: price.id,
    days,
    season: named(seasonOn(pick_up_date, seasons)),
    price_season: named(seasons.find(({ id }) => id === price.season_id)),
    range: { from_days: range.from_days, to_days: range.to_days, daily: range.daily },
    daily: { amount: range.daily, currency },
    total: priced.total,
  };
}

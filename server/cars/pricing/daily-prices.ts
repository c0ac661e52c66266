import type { Currency } from '../../../src/lib/contract/fields.ts';
import { dailyPrice } from '../../../src/lib/domain/rental-price.ts';
import { seasonOn } from '../../../src/lib/domain/seasons.ts';
import type { RequestContext } from '../../lib/call.ts';
import { activeSeasons } from './price-table.ts';

interface Asked {
  readonly currency: Currency;
  /** Date of the pick-up. */
  readonly date: string;
  /** Days of the whole rental. */
  readonly days: number;
}

/** Daily prices of all models for rentals of a date, in minor units: model → price, undefined where none covers it. */
export async function dailyPricesOn(
  { db, language }: Pick<RequestContext, 'db' | 'language'>,
  { currency, date, days }: Asked,
): Promise<(modelId: number) => number | undefined> {
  const seasons = await activeSeasons(db, language);
  const season = seasonOn(date, seasons)?.id ?? null;
  const stored = await db
    .selectFrom('model_price')
    .select(['id', 'model_id', 'season_id', 'currency', 'valid_from', 'valid_to', 'ranges'])
    .where('currency', '=', currency)
    .where((where) =>
      where.or([
        where('season_id', 'is', null),
        ...(season === null ? [] : [where('season_id', '=', season)]),
      ]),
    )
    .execute();
  const byModel = Map.groupBy(stored, ({ model_id }): number => model_id);
  return (modelId) =>
    dailyPrice({ currency, pick_up_date: date, days, seasons, prices: byModel.get(modelId) ?? [] });
}

import type { Output } from '../../../src/lib/contract/endpoint.ts';
import { DAILY_PRICE, prices } from '../../../src/lib/contract/cars/pricing/listing.ts';
import type { copyPrices } from '../../../src/lib/contract/cars/pricing/listing.ts';
import { WHOLE_PERCENT } from '../../../src/lib/contract/limits.ts';
import { applyRate } from '../../../src/lib/domain/money.ts';
import type { RequestContext } from '../../lib/call.ts';
import { conflict, invalid, notFound } from '../../lib/problem.ts';
import { insertRecord } from '../../lib/records.ts';
import { lockModel, overlappingPrice } from './conflicts.ts';

/**
 * Copies prices to another model or season, each day dearer or cheaper by a percentage, rounded to cents once.
 * Throws 409 with the name of the price that a copy would overlap: the transaction then keeps none of them.
 */
export async function copied(
  context: RequestContext,
  body: Output<(typeof copyPrices)['body']>,
): Promise<{ copied: number }> {
  const { db } = context;
  const ids = [...new Set(body.ids)];
  const sources = await db
    .selectFrom('model_price')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  if (sources.length !== ids.length) throw notFound();
  await refuseUnknown(context, body);
  const models = new Set(
    body.model_id === undefined ? sources.map(({ model_id }) => model_id) : [body.model_id],
  );
  // In one order, so that two copies at once cannot wait for each other.
  for (const modelId of [...models].toSorted((one, other) => one - other)) await lockModel(db, modelId);
  for (const source of sources) {
    const { currency, valid_from, valid_to } = source;
    // 0 asks for none.
    const season_id = body.season_id === undefined ? source.season_id : body.season_id || null;
    const served = { model_id: body.model_id ?? source.model_id, season_id, currency, valid_from, valid_to };
    const name = await overlappingPrice(context, served);
    if (name) throw conflict('price_overlap', { name });
    const ranges = source.ranges.map((range) => ({ ...range, daily: changed(range.daily, body.change) }));
    await insertRecord(context, {
      table: 'model_price',
      key: prices.key,
      values: { ...served, ranges: JSON.stringify(ranges) },
    });
  }
  return { copied: sources.length };
}

async function refuseUnknown(
  { db }: RequestContext,
  { model_id, season_id }: Output<(typeof copyPrices)['body']>,
): Promise<void> {
  const model =
    model_id === undefined ||
    (await db.selectFrom('model').select('id').where('id', '=', model_id).executeTakeFirst());
  if (!model) throw invalid({ field: 'model_id', key: 'select_option' });
  const season =
    !season_id || (await db.selectFrom('season').select('id').where('id', '=', season_id).executeTakeFirst());
  if (!season) throw invalid({ field: 'season_id', key: 'select_option' });
}

function changed(daily: number, change: number): number {
  const price = applyRate(daily, String((WHOLE_PERCENT + change) / WHOLE_PERCENT));
  if (price < DAILY_PRICE.min || price > DAILY_PRICE.max) throw invalid({ field: 'change', key: 'invalid' });
  return price;
}

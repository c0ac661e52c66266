import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { checkPrice, copyPrices, prices } from '../../../src/lib/contract/cars/pricing/listing.ts';
import type { PriceRow } from '../../../src/lib/contract/cars/pricing/listing.ts';
import type { Language } from '../../../src/lib/contract/fields.ts';
import { CURRENCIES, PRICE_RANGES, PRICE_RANGE_STARTS } from '../../../src/lib/contract/limits.ts';
import { rangesFrom } from '../../../src/lib/domain/day-ranges.ts';
import type { Database } from '../../db/tables.ts';
import type { Call, RequestContext } from '../../lib/call.ts';
import { EXPORT_BATCH, csvOf, xlsxOf } from '../../lib/export.ts';
import type { ExportColumn } from '../../lib/export.ts';
import { formDefinition } from '../../lib/form-definition.ts';
import { matches, pageOf, sorted } from '../../lib/list.ts';
import { invalid, notFound } from '../../lib/problem.ts';
import { insertRecord, lockVersion, removeRecord, updateRecord } from '../../lib/records.ts';
import { route } from '../../lib/route.ts';
import { lockModel, overlappingPrice } from './conflicts.ts';
import { copied } from './copy.ts';
import { checked } from './check.ts';

const SORTS = {
  model: 'model_name',
  season: 'season_name',
  currency: 'model_price.currency',
  valid_from: 'model_price.valid_from',
  valid_to: 'model_price.valid_to',
  updated_at: 'model_price.updated_at',
};

type Query = Call<typeof prices.list>['query'];
type Body = Call<typeof prices.create>['body'];
type Asked = Pick<RequestContext, 'db' | 'language'>;

function rowsOf({ db, language }: Asked) {
  return db
    .selectFrom('model_price')
    .innerJoin('model', 'model.id', 'model_price.model_id')
    .leftJoin('season', 'season.id', 'model_price.season_id')
    .select(['model_price.id', 'model_price.version', 'model_price.created_at', 'model_price.updated_at', 'model_price.currency'])
    .select(['model_price.valid_from', 'model_price.valid_to', 'model_price.ranges', 'model_price.model_id', 'model_price.season_id'])
    .select(sql<string>`model.brand || ' ' || model.name`.as('model_name'))
    .select(sql<string | null>`${sql.ref(`season.name_${language}`)}`.as('season_name'));
}

function filtered(asked: Asked, query: Query) {
  let rows = rowsOf(asked);
  if (query.q) {
    const { q } = query;
    rows = rows.where(matches(sql<string>`search_key(model.brand || ' ' || model.name || ' ' || model.category || ' ' || coalesce(season.name_en || ' ' || season.name_es, ''))`, q));
  }
  if (query.model) rows = rows.where('model_price.model_id', 'in', query.model);
  if (query.season) rows = rows.where(sql<number>`coalesce(model_price.season_id, 0)`, 'in', query.season);
  if (query.currency) rows = rows.where('model_price.currency', '=', query.currency);
  if (query.valid_on) rows = rows.where(sql<boolean>`daterange(model_price.valid_from, model_price.valid_to, '[]') @> ${query.valid_on}::date`);
  return rows;
}

const planOf = (asked: Asked, query: Query) => ({ db: asked.db, query, rows: filtered(asked, query), sorts: SORTS, defaultSort: prices.defaultSort, id: 'model_price.id' });

type Stored = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

const rowOf = ({ model_id, model_name, season_id, season_name, ...price }: Stored): PriceRow => ({
  ...price,
  model: { id: model_id, name: model_name },
  season: season_id === null || season_name === null ? null : { id: season_id, name: season_name },
});

/** One price as the contract shows it. Throws 404. */
async function one(context: RequestContext, id: number): Promise<PriceRow> {
  const price = await rowsOf(context).where('model_price.id', '=', id).executeTakeFirst();
  if (!price) throw notFound();
  return rowOf(price);
}

/** Model and season exist, and no other price serves any of the same pick-ups: the one that does is named. */
async function check(context: RequestContext, body: Body, except = 0): Promise<void> {
  const { db } = context;
  const model = await db.selectFrom('model').select('id').where('id', '=', body.model_id).executeTakeFirst();
  if (!model) throw invalid({ field: 'model_id', key: 'select_option' });
  const season = body.season_id === null || (await db.selectFrom('season').select('id').where('id', '=', body.season_id).executeTakeFirst());
  if (!season) throw invalid({ field: 'season_id', key: 'select_option' });
  await lockModel(db, body.model_id);
  const name = await overlappingPrice(context, body, except);
  if (name) throw invalid({ field: 'valid_from', key: 'price_overlap', params: { name } });
}

/** Ends follow from the beginnings: ranges can neither overlap nor leave a gap. */
function valuesOf({ ranges, ...values }: Body) {
  const ends = rangesFrom(ranges.map(({ from_days }) => from_days));
  return { ...values, ranges: JSON.stringify(ends.map((range, index) => ({ ...range, daily: ranges[index]?.daily }))) };
}

const daysOf = ({ from_days, to_days }: { from_days: number; to_days: number | null }) => (to_days === null ? `${from_days}+` : `${from_days}-${to_days}`);

const columns: readonly ExportColumn<Stored>[] = [
  { heading: 'cars/pricing/listing:fields.model', value: (row) => row.model_name },
  { heading: 'cars/pricing/listing:fields.season', value: (row) => row.season_name },
  { heading: 'cars/pricing/listing:fields.currency', value: (row) => row.currency },
  { heading: 'cars/pricing/listing:fields.valid_from', value: (row) => row.valid_from, type: 'date' },
  { heading: 'cars/pricing/listing:fields.valid_to', value: (row) => row.valid_to, type: 'date' },
  ...Array.from({ length: PRICE_RANGES }, (_, index): ExportColumn<Stored>[] => [
    { heading: `cars/pricing/listing:fields.days_${index + 1}`, value: ({ ranges }) => (ranges[index] ? daysOf(ranges[index]) : null) },
    { heading: `cars/pricing/listing:fields.daily_${index + 1}`, value: ({ ranges }) => (ranges[index] ? ranges[index].daily / 100 : null), type: 'money' },
  ]).flat(),
];

const exportOf = (call: Call<typeof prices.exportCsv>) => ({
  name: 'pricing',
  columns,
  rows: sorted(planOf(call, call.query)).stream(EXPORT_BATCH),
});

async function formOf({ db, language }: { db: Kysely<Database>; language: Language }, values: Readonly<Record<string, unknown>>, version?: number) {
  const [models, seasons] = await Promise.all([
    db.selectFrom('model').select(['id as value', sql<string>`brand || ' ' || name`.as('label')]).orderBy('brand').orderBy('name').execute(),
    db.selectFrom('season').select(['id as value', sql<string>`${sql.ref(`name_${language}`)}`.as('label')]).orderBy('from').execute(),
  ]);
  return formDefinition({
    input: prices.input,
    namespace: prices.key,
    language,
    options: { model_id: models, season_id: seasons, currency: CURRENCIES.map((currency) => ({ value: currency, label: currency })) },
    values,
    ...(version === undefined ? {} : { version }),
  });
}

const startRanges = PRICE_RANGE_STARTS.map((from_days) => ({ from_days }));

export const priceRoutes = [
  route(prices.list, async (call) => {
    const page = await pageOf(planOf(call, call.query));
    return { ...page, results: page.results.map(rowOf) };
  }),
  route(prices.get, (call) => one(call, call.params.id)),
  route(prices.addForm, (call) => formOf(call, { currency: 'USD', ranges: startRanges })),
  route(prices.modifyForm, async (call) => {
    const price = await one(call, call.params.id);
    return formOf(call, { ...price, model_id: price.model.id, season_id: price.season?.id ?? null }, price.version);
  }),
  route(prices.create, async (call) => {
    await check(call, call.body);
    const id = await insertRecord(call, { table: 'model_price', key: prices.key, values: valuesOf(call.body) });
    return one(call, id);
  }),
  route(prices.update, async (call) => {
    const { id } = call.params;
    const before = await lockVersion(call.db, 'model_price', id, call.version);
    await check(call, call.body, id);
    await updateRecord(call, before, { table: 'model_price', key: prices.key, values: valuesOf(call.body) });
    return one(call, id);
  }),
  route(prices.remove, (call) => removeRecord(call, { table: 'model_price', key: prices.key }, call.params.id)),
  route(prices.exportCsv, (call) => csvOf(call, exportOf(call))),
  route(prices.exportXlsx, (call) => xlsxOf(call, exportOf(call))),
  route(copyPrices, (call) => copied(call, call.body)),
  route(checkPrice, (call) => checked(call, call.query)),
];

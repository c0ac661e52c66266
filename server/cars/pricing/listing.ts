import { sql } from 'kysely';
import { checkPrice, copyPrices, prices } from '../../../src/lib/contract/cars/pricing/listing.ts';
import { CURRENCIES, PRICE_RANGES } from '../../../src/lib/contract/limits.ts';
import { rangesFrom } from '../../../src/lib/domain/day-ranges.ts';
import { invalid } from '../../lib/problem.ts';
import { isEqual, isOneOf, rowColumns } from '../../lib/record-plan.ts';
import { recordRoutes } from '../../lib/record-routes.ts';
import { route } from '../../lib/route.ts';
import { lockModel, overlappingPrice } from './conflicts.ts';
import { copied } from './copy.ts';
import { checked } from './check.ts';

const daysOf = ({ from_days, to_days }: { from_days: number; to_days: number | null }) =>
  to_days === null ? `${from_days}+` : `${from_days}-${to_days}`;

type Ranges = { ranges: readonly { from_days: number; to_days: number | null; daily: number }[] };

/** The days and the daily price of one range. */
const rangeCells = (index: number) => ({
  [`days_${index + 1}`]: ({ ranges }: Ranges) => (ranges[index] ? daysOf(ranges[index]) : null),
  [`daily_${index + 1}`]: {
    type: 'money' as const,
    value: ({ ranges }: Ranges) => (ranges[index] ? ranges[index].daily / 100 : null),
  },
});

const ofPrices = recordRoutes({
  contract: prices,
  table: 'model_price',
  rows: ({ db, language }) =>
    db
      .selectFrom('model_price')
      .innerJoin('model', 'model.id', 'model_price.model_id')
      .leftJoin('season', 'season.id', 'model_price.season_id')
      .select(rowColumns('model_price', ['currency', 'valid_from', 'valid_to', 'ranges', 'model_id']))
      .select(['model_price.season_id'])
      .select(sql<string>`model.brand || ' ' || model.name`.as('model_name'))
      .select(sql<string | null>`${sql.ref(`season.name_${language}`)}`.as('season_name')),
  shown: (_, rows) =>
    rows.map(({ model_id, model_name, season_id, season_name, ...price }) => ({
      ...price,
      model: { id: model_id, name: model_name },
      season: season_id === null || season_name === null ? null : { id: season_id, name: season_name },
    })),
  search: sql<string>`search_key(model.brand || ' ' || model.name || ' ' || model.category || ' ' || coalesce(season.name_en || ' ' || season.name_es, ''))`,
  sorts: {
    model: 'model_name',
    season: 'season_name',
    currency: 'model_price.currency',
    valid_from: 'model_price.valid_from',
    valid_to: 'model_price.valid_to',
    updated_at: 'model_price.updated_at',
  },
  filters: {
    model: isOneOf('model_price.model_id'),
    season: isOneOf(sql`coalesce(model_price.season_id, 0)`),
    currency: isEqual('model_price.currency'),
    valid_on: (date) =>
      sql<boolean>`daterange(model_price.valid_from, model_price.valid_to, '[]') @> ${date}::date`,
  },
  form: {
    options: async ({ db, language }) => ({
      model_id: await db
        .selectFrom('model')
        .select(['id as value', sql<string>`brand || ' ' || name`.as('label')])
        .orderBy('brand')
        .orderBy('name')
        .execute(),
      season_id: await db
        .selectFrom('season')
        .select(['id as value', sql<string>`${sql.ref(`name_${language}`)}`.as('label')])
        .orderBy('from')
        .execute(),
      currency: CURRENCIES.map((currency) => ({ value: currency, label: currency })),
    }),
  },
  references: { model_id: 'model', season_id: 'season' },
  columnsOf({ ranges, ...columns }) {
    // Ends follow from the beginnings: ranges can neither overlap nor leave a gap.
    const ends = rangesFrom(ranges.map(({ from_days }) => from_days));
    return {
      ...columns,
      ranges: JSON.stringify(ends.map((range, index) => ({ ...range, daily: ranges[index]?.daily }))),
    };
  },
  async check(context, body, before) {
    // No other price serves any of the same pick-ups: the one that does is named.
    await lockModel(context.db, body.model_id);
    const name = await overlappingPrice(context, body, Number(before?.['id'] ?? 0));
    if (name) throw invalid({ field: 'valid_from', key: 'price_overlap', params: { name } });
  },
  exportName: 'pricing',
  exported: {
    model: (row) => row.model_name,
    season: (row) => row.season_name,
    currency: (row) => row.currency,
    valid_from: { type: 'date', value: (row) => row.valid_from },
    valid_to: { type: 'date', value: (row) => row.valid_to },
    ...Array.from({ length: PRICE_RANGES }, (_, index) => rangeCells(index)).reduce((all, cells) => ({
      ...all,
      ...cells,
    })),
  },
});

export const priceRoutes = [
  ...ofPrices,
  route(copyPrices, (call) => copied(call, call.body)),
  route(checkPrice, (call) => checked(call, call.query)),
];

import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import {
  DISCOUNT_USES_SHOWN,
  discountUses,
  discounts,
} from '../../../src/lib/contract/cars/pricing/discounts.ts';
import type { DiscountUses } from '../../../src/lib/contract/cars/pricing/discounts.ts';
import type { Currency, Reference } from '../../../src/lib/contract/fields.ts';
import { CURRENCIES } from '../../../src/lib/contract/limits.ts';
import { FEE_TYPE } from '../../../src/lib/domain/fees.ts';
import { money } from '../../../src/lib/domain/money.ts';
import { brandOf } from '../../../src/lib/site/hosts.ts';
import type { RequestContext } from '../../lib/call.ts';
import { invalid } from '../../lib/problem.ts';
import { isOneOf, rowColumns } from '../../lib/record-plan.ts';
import { recordKit } from '../../lib/record-routes.ts';
import { areKnown } from '../../lib/records.ts';
import { route } from '../../lib/route.ts';
import { nameIn } from '../../system/system-list.ts';

/** Names of the records that a column lists, in the order of their names. */
const namesOf = (table: 'model' | 'office', column: string, name: string) =>
  sql<
    Reference[]
  >`(select coalesce(jsonb_agg(jsonb_build_object('id', named.id, 'name', ${sql.raw(name)}) order by ${sql.raw(name)}), '[]')
    from ${sql.table(table)} named where named.id = any(${sql.ref(column)}))`;

/** True where a list of numbers is empty, or has one of those that a filter names. */
const countsFor = (column: string) => (ids: readonly number[]) =>
  sql<SqlBool>`(cardinality(${sql.ref(column)}) = 0 or ${sql.ref(column)} && ${ids}::int[])`;

const kit = recordKit({
  contract: discounts,
  table: 'discount',
  rows: ({ db, language }) =>
    db
      .selectFrom('discount')
      .select(rowColumns('discount', ['name_en', 'name_es', 'code', 'fee_type', 'amount', 'currency']))
      .select(['discount.on_extras', 'discount.combines', 'discount.categories', 'discount.brand'])
      .select(['discount.min_days', 'discount.max_days', 'discount.booking_from', 'discount.booking_to'])
      .select([
        'discount.pick_up_from',
        'discount.pick_up_to',
        'discount.weekdays',
        'discount.max_uses',
        'discount.max_uses_of_client',
        'discount.status',
        nameIn('discount', language).as('name'),
        namesOf('model', 'discount.model_ids', `named.brand || ' ' || named.name`).as('models'),
        namesOf('office', 'discount.office_ids', 'named.name').as('offices'),
        sql<number>`(select count(*)::int from discount_use where discount_use.discount_id = discount.id)`.as(
          'uses',
        ),
      ]),
  shown: (_, rows) =>
    rows.map(({ fee_type, ...row }) => ({
      ...row,
      fee_type: fee_type === FEE_TYPE.percentage ? FEE_TYPE.percentage : FEE_TYPE.fixed,
    })),
  search: 'discount.search',
  sorts: {
    name: 'name',
    code: 'discount.code',
    uses: 'uses',
    booking_to: 'discount.booking_to',
    pick_up_to: 'discount.pick_up_to',
    status: 'discount.status',
    updated_at: 'discount.updated_at',
  },
  filters: {
    status: isOneOf('discount.status'),
    fee_type: isOneOf('discount.fee_type'),
    model: countsFor('discount.model_ids'),
    office: countsFor('discount.office_ids'),
  },
  form: {
    options: async ({ db }) => ({
      currency: CURRENCIES.map((currency) => ({ value: currency, label: currency })),
      model_ids: await db
        .selectFrom('model')
        .select(['id as value', sql<string>`brand || ' ' || name`.as('label')])
        .orderBy('brand')
        .orderBy('name')
        .execute(),
      office_ids: await db
        .selectFrom('office')
        .select(['id as value', 'name as label'])
        .orderBy('name')
        .execute(),
    }),
  },
  // A percentage is of any currency.
  columnsOf: (body) => ({ ...body, currency: body.fee_type === FEE_TYPE.fixed ? body.currency : null }),
  async check({ db }, { model_ids, office_ids, brand }) {
    const refused = [
      ...((await areKnown(db, 'model', model_ids)) ? [] : ['model_ids']),
      ...((await areKnown(db, 'office', office_ids)) ? [] : ['office_ids']),
      ...(brand === null || brandOf(brand) ? [] : ['brand']),
    ];
    if (refused.length > 0) throw invalid(...refused.map((field) => ({ field, key: 'select_option' })));
  },
  exportName: 'discounts',
  exported: {
    name_en: (row) => row.name_en,
    name_es: (row) => row.name_es,
    code: (row) => row.code,
    // As it is read: 12.5 of a hundred, or 12.50 of the currency.
    amount: { type: 'money', value: (row) => row.amount / 100 },
    currency: (row) => row.currency ?? '%',
    models: (row) => row.models.map(({ name }) => name).join(', '),
    offices: (row) => row.offices.map(({ name }) => name).join(', '),
    min_days: (row) => row.min_days,
    max_days: (row) => row.max_days,
    booking_from: { type: 'date', value: (row) => row.booking_from },
    booking_to: { type: 'date', value: (row) => row.booking_to },
    pick_up_from: { type: 'date', value: (row) => row.pick_up_from },
    pick_up_to: { type: 'date', value: (row) => row.pick_up_to },
    max_uses: (row) => row.max_uses,
    uses: (row) => row.uses,
  },
});

/** Which rentals have a discount, and what was given. */
async function usesOf({ db }: RequestContext, id: number): Promise<DiscountUses> {
  const used = db.selectFrom('discount_use').where('discount_use.discount_id', '=', id);
  const [given, uses] = await Promise.all([
    used
      .select(['discount_use.currency', sql<number>`count(*)::int`.as('count')])
      .select(sql<number>`sum(discount_use.amount)::float8`.as('amount'))
      .groupBy('discount_use.currency')
      .orderBy('discount_use.currency')
      .execute(),
    used
      .innerJoin('rental', 'rental.id', 'discount_use.rental_id')
      .select(['rental.id', 'rental.code', 'rental.status', 'rental.pick_up_local'])
      .select(['discount_use.amount', 'discount_use.currency'])
      .select(sql<string>`btrim(rental.first_name || ' ' || rental.last_name)`.as('client'))
      .orderBy('discount_use.rental_id', 'desc')
      .limit(DISCOUNT_USES_SHOWN)
      .execute(),
  ]);
  return {
    count: given.reduce((sum, { count }) => sum + count, 0),
    given: given.map(({ amount, currency }) => money<Currency>(amount, currency)),
    uses: uses.map(({ id: rental, code, status, client, pick_up_local, amount, currency }) => ({
      rental: { id: rental, code, status },
      client,
      pick_up_local,
      amount: money<Currency>(amount, currency),
    })),
  };
}

export const discountRoutes = [
  ...kit.routes(),
  route(discountUses, async (call) => {
    await kit.one(call, call.params.id);
    return usesOf(call, call.params.id);
  }),
];

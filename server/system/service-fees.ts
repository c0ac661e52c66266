import { sql } from 'kysely';
import type { Fee, Reference } from '../../src/lib/contract/fields.ts';
import { serviceFees } from '../../src/lib/contract/system/service-fees.ts';
import { FEE_TYPE } from '../../src/lib/domain/fees.ts';
import { invalid } from '../lib/problem.ts';
import { words } from '../lib/words.ts';
import { activeServiceTypes, countries } from './choices.ts';
import { isEqual, isOneOf, rowColumns } from '../lib/record-plan.ts';
import { nameIn, systemListRoutes } from './system-list.ts';

export const serviceFeeRoutes = systemListRoutes({
  contract: serviceFees,
  table: 'service_fee',
  rows: ({ db, language }) =>
    db
      .selectFrom('service_fee')
      .innerJoin('service_type', 'service_type.id', 'service_fee.service_type_id')
      .leftJoin('country', 'country.code', 'service_fee.country_code')
      .leftJoin('state', 'state.id', 'service_fee.state_id')
      .select(rowColumns('service_fee', ['status']))
      .select([
        sql<Reference>`jsonb_build_object('id', service_type.id, 'name', ${nameIn('service_type', language)})`.as(
          'service_type',
        ),
        sql<Fee>`jsonb_build_object('amount', service_fee.fee_amount, 'fee_type', service_fee.fee_type)`.as(
          'fee',
        ),
        sql<{ code: string; name: string } | null>`case when country.code is not null then
          jsonb_build_object('code', country.code, 'name', ${nameIn('country', language)}) end`.as('country'),
        sql<Reference | null>`case when state.id is not null then jsonb_build_object('id', state.id, 'name', state.name) end`.as(
          'state',
        ),
      ]),
  search: sql<string>`search_key(service_type.name_en || ' ' || service_type.name_es || ' ' || coalesce(country.name_en || ' ' || country.name_es, '') || ' ' || coalesce(state.name, ''))`,
  sorts: {
    service_type: 'service_type.name_en',
    country: 'country.name_en',
    status: 'service_fee.status',
    updated_at: 'service_fee.updated_at',
  },
  filters: {
    status: isOneOf('service_fee.status'),
    service_type: isEqual('service_fee.service_type_id'),
    country: isEqual('service_fee.country_code'),
  },
  references: { service_type_id: 'service_type' },
  form: {
    types: { fee: 'fee', country_code: 'select', state_id: 'select' },
    sources: { state_id: { call: 'list_states', of: 'country_code' } },
    options: async (context) => ({
      service_type_id: await activeServiceTypes(context),
      country_code: (await countries(context)).map(({ code, name }) => ({ value: code, label: name })),
      fee: [FEE_TYPE.percentage, FEE_TYPE.fixed, 0].map((value) => ({
        value,
        label: words(context.language)(`system/service_fees:options.fee.${value}`),
      })),
    }),
  },
  columnsOf: ({ fee, ...body }) => ({ ...body, fee_amount: fee.amount, fee_type: fee.fee_type }),
  async check({ db }, { country_code, state_id }) {
    if (country_code !== null) {
      const country = await db
        .selectFrom('country')
        .select('code')
        .where('code', '=', country_code)
        .executeTakeFirst();
      if (!country) throw invalid({ field: 'country_code', key: 'select_option' });
    }
    if (state_id !== null) {
      const state = await db
        .selectFrom('state')
        .select('country_code')
        .where('id', '=', state_id)
        .executeTakeFirst();
      if (state?.country_code !== country_code) throw invalid({ field: 'state_id', key: 'select_option' });
    }
  },
  exported: {
    service_type_id: (row) => row.service_type.name,
    // Percent, or whole units of the currency.
    fee: (row) =>
      row.fee.fee_type === FEE_TYPE.percentage || row.fee.fee_type === FEE_TYPE.fixed
        ? row.fee.amount / 100
        : 0,
    fee_type: (row) => row.fee.fee_type,
    country_code: (row) => row.country?.name ?? null,
    state_id: (row) => row.state?.name ?? null,
  },
});

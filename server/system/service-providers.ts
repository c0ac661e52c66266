import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import type { Reference } from '../../src/lib/contract/fields.ts';
import { DEFAULT_OFFICE_PROVIDERS } from '../../src/lib/contract/limits.ts';
import { serviceProviders } from '../../src/lib/contract/system/service-providers.ts';
import { invalid } from '../lib/problem.ts';
import { areKnown } from '../lib/records.ts';
import { activeOffices, activeServiceTypes } from './choices.ts';
import { isEqual, isOneOf, rowColumns } from '../lib/record-plan.ts';
import { nameIn, systemListRoutes } from './system-list.ts';

export const serviceProviderRoutes = systemListRoutes({
  contract: serviceProviders,
  table: 'service_provider',
  rows: ({ db, language }) =>
    db
      .selectFrom('service_provider')
      .select(rowColumns('service_provider', ['name', 'status']))
      .select(
        sql<
          Reference[]
        >`(select coalesce(jsonb_agg(jsonb_build_object('id', service_type.id, 'name', ${nameIn('service_type', language)}) order by service_type.id), '[]')
          from service_type where service_type.id = any(service_provider.service_type_ids))`.as(
          'service_types',
        ),
      )
      .select(
        sql<Reference>`(select jsonb_build_object('id', company_office.id, 'name', company_office.name)
          from company_office where company_office.id = service_provider.company_office_id)`.as(
          'company_office',
        ),
      ),
  search: 'service_provider.search',
  sorts: {
    name: 'service_provider.name',
    company_office: 'service_provider.company_office_id',
    status: 'service_provider.status',
    updated_at: 'service_provider.updated_at',
  },
  filters: {
    status: isOneOf('service_provider.status'),
    service_type: (id) => sql<SqlBool>`service_provider.service_type_ids @> array[${id}]::integer[]`,
    company_office: isEqual('service_provider.company_office_id'),
  },
  references: { company_office_id: 'company_office' },
  form: {
    options: async (context) => ({
      service_type_ids: await activeServiceTypes(context),
      company_office_id: await activeOffices(context),
    }),
  },
  async check({ db }, { service_type_ids }) {
    if (!(await areKnown(db, 'service_type', service_type_ids)))
      throw invalid({ field: 'service_type_ids', key: 'select_option' });
  },
  fixed: DEFAULT_OFFICE_PROVIDERS,
  exported: {
    name: (row) => row.name,
    service_type_ids: (row) => row.service_types.map(({ name }) => name).join(', '),
    company_office_id: (row) => row.company_office.name,
  },
});

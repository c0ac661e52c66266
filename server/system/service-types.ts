import { serviceTypes } from '../../src/lib/contract/system/service-types.ts';
import { isOneOf, rowColumns } from '../lib/record-plan.ts';
import { nameIn, systemListRoutes } from './system-list.ts';

export const serviceTypeRoutes = systemListRoutes({
  contract: serviceTypes,
  table: 'service_type',
  rows: ({ db, language }) =>
    db
      .selectFrom('service_type')
      .select(rowColumns('service_type', ['name_en', 'name_es']))
      .select(['service_type.note', 'service_type.status', nameIn('service_type', language).as('name')]),
  search: 'service_type.search',
  sorts: { name: 'name', status: 'service_type.status', updated_at: 'service_type.updated_at' },
  filters: { status: isOneOf('service_type.status') },
  form: {
    types: { note: 'multiline' },
  },
  arrays: [{ table: 'service_provider', column: 'service_type_ids' }],
  exported: { name_en: (row) => row.name_en, name_es: (row) => row.name_es, note: (row) => row.note },
});

import { DEFAULT_OFFICE } from '../../src/lib/contract/limits.ts';
import { companyOffices } from '../../src/lib/contract/system/company-offices.ts';
import { isZone } from '../../src/lib/domain/wall-clock.ts';
import { invalid } from '../lib/problem.ts';
import { isOneOf, rowColumns } from '../lib/record-plan.ts';
import { systemListRoutes } from './system-list.ts';

const ZONES = Intl.supportedValuesOf('timeZone').map((zone) => ({
  value: zone,
  label: zone.replaceAll('_', ' '),
}));

export const companyOfficeRoutes = systemListRoutes({
  contract: companyOffices,
  table: 'company_office',
  rows: ({ db }) =>
    db
      .selectFrom('company_office')
      .select(
        rowColumns('company_office', ['name', 'city', 'address', 'phone', 'zone', 'label_size', 'status']),
      ),
  search: 'company_office.search',
  sorts: {
    name: 'company_office.name',
    status: 'company_office.status',
    updated_at: 'company_office.updated_at',
  },
  filters: { status: isOneOf('company_office.status') },
  form: {
    types: { phone: 'phone' },
    options: async () => ({ zone: ZONES }),
  },
  async check(_, { zone }) {
    if (!isZone(zone)) throw invalid({ field: 'zone', key: 'zone' });
  },
  fixed: [DEFAULT_OFFICE],
  exported: {
    name: (row) => row.name,
    city: (row) => row.city,
    address: (row) => row.address,
    phone: (row) => row.phone,
    zone: (row) => row.zone,
    label_size: (row) => row.label_size,
  },
});

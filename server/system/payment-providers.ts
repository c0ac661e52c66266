import { sql } from 'kysely';
import { PAYMENT_PROVIDERS } from '../../src/lib/contract/limits.ts';
import { paymentProviders } from '../../src/lib/contract/system/payment-providers.ts';
import { isOneOf, rowColumns } from '../lib/record-plan.ts';
import { systemListRoutes } from './system-list.ts';

export const paymentProviderRoutes = systemListRoutes({
  contract: paymentProviders,
  table: 'payment_provider',
  rows: ({ db }) =>
    db
      .selectFrom('payment_provider')
      .select(rowColumns('payment_provider', ['name', 'link_en', 'link_es', 'logo_en', 'logo_es']))
      .select(['payment_provider.status'])
      .select(
        sql<boolean>`payment_provider.id <> all(${[...PAYMENT_PROVIDERS]}::integer[])`.as('needs_site_build'),
      ),
  search: 'payment_provider.search',
  sorts: {
    name: 'payment_provider.name',
    status: 'payment_provider.status',
    updated_at: 'payment_provider.updated_at',
  },
  filters: { status: isOneOf('payment_provider.status') },
  form: {
    types: { link_en: 'url', link_es: 'url' },
  },
  fixed: PAYMENT_PROVIDERS,
  exported: {
    name: (row) => row.name,
    link_en: (row) => row.link_en,
    link_es: (row) => row.link_es,
    needs_site_build: (row) => row.needs_site_build,
  },
});

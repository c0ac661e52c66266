import { pageFacts } from '../words/page.ts';
import { routePath } from '../site/routes.ts';

/** Records that stand on another route than their key, or on a tab of it: key → its route and tab. */
const TABS: Readonly<Record<string, { readonly route: string; readonly tab?: string }>> = {
  'cars/vehicles': { route: 'cars/models', tab: 'vehicles' },
  'financials/services': { route: 'financials/payments' },
  'financials/payments': { route: 'financials/payments', tab: 'payments' },
  'cars/blocks': { route: 'cars/stations/availability', tab: 'blocks' },
  'lodgings/blocks': { route: 'lodgings/accommodations', tab: 'blocks' },
  'postals/remittance_batches': { route: 'postals/remittances/listing', tab: 'batches' },
  'postals/manifests': { route: 'postals/packages', tab: 'manifests' },
  'postals/procedure_submissions': { route: 'postals/procedures', tab: 'submissions' },
  'financials/expenses': { route: 'financials/payments', tab: 'expenses' },
};

/**
 * Where a record opens in the back office, in the page's language; by another parameter, the list of such records with a
 * filter, or a client's page: ("financials/payments", 7, "member").
 */
export function recordAddress(key: string, id: number, parameter = 'id'): string {
  const { route, tab } = TABS[key] ?? { route: key };
  const query = new URLSearchParams({ ...(tab ? { tab } : {}), [parameter]: String(id) });
  return `${routePath(pageFacts().language, route)}?${query}`;
}

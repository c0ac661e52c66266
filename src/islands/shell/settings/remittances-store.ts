import { call } from '../../../lib/api/call.ts';
import { choicesOf } from '../../../lib/choices/car-choices.ts';
import { remittanceSettings } from '../../../lib/contract/postals/exchanges.ts';
import {
  RemittanceLimits,
  remittanceLimits,
  saveRemittanceLimits,
} from '../../../lib/contract/postals/remittance-actions.ts';
import { serviceProviders } from '../../../lib/contract/system/service-providers.ts';
import { withoutNulls } from '../../../lib/forms/editor.ts';
import { createCompanyRules } from './company.ts';

const contract = {
  key: 'postals/remittance_limits',
  input: RemittanceLimits,
  get: remittanceLimits,
  create: saveRemittanceLimits,
  update: saveRemittanceLimits,
};

/** What the company lets through: limits of senders, and providers that are blocked. */
export const createRemittanceRules = () =>
  createCompanyRules(contract, {
    blank: () => ({ per_quarter: {}, blocked_provider_ids: [] }),
    valuesOf: ({ per_quarter, blocked_provider_ids }) => ({
      per_quarter: withoutNulls(per_quarter),
      blocked_provider_ids,
    }),
  });

/** Providers by name, the inactive ones among them: one that is blocked may be. */
export const $providerNames = choicesOf(serviceProviders.key, async () =>
  (await call(serviceProviders.list, { query: { page_size: 250 } })).results.map(({ id, name }) => ({
    value: id,
    label: name,
  })),
);

/** Minutes for which a quote keeps its rate; changed where the fees are, under the exchange rates. */
export const $quoteMinutes = choicesOf('postals/remittance_settings', async () => [
  (await call(remittanceSettings)).quote_minutes,
]);

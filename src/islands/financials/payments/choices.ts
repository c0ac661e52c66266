import { call } from '../../../lib/api/call.ts';
import { choicesOf } from '../../../lib/choices/car-choices.ts';
import { ITEM } from '../../../lib/domain/statuses.ts';
import { paymentProviders } from '../../../lib/contract/system/payment-providers.ts';
import { serviceProviders } from '../../../lib/contract/system/service-providers.ts';
import { serviceTypes } from '../../../lib/contract/system/service-types.ts';
import type { Output } from '../../../lib/contract/endpoint.ts';

/** Lists of the settings that the screen's selects and filters offer. */

const all = { page_size: 250 } as const;
export type Kind = Output<typeof serviceTypes.row>;
export type Provider = Output<typeof serviceProviders.row>;
/** Kinds of service, the inactive ones among them, since filters and old records name them. */
export const $kinds = choicesOf<Kind>(
  serviceTypes.key,
  async () => (await call(serviceTypes.list, { query: all })).results,
);
export const $providers = choicesOf<Provider>(
  serviceProviders.key,
  async () => (await call(serviceProviders.list, { query: all })).results,
);
/** Banks by number, as the settings name them. */
export const $banks = choicesOf<Output<typeof paymentProviders.row>>(
  paymentProviders.key,
  async () => (await call(paymentProviders.list, { query: all })).results,
);

interface Choice {
  readonly value: number;
  readonly label: string;
}

/** Active kinds, and `kept` whatever its status: the one that a record has already. */
export function kindOptions(kinds: readonly Kind[], kept?: number): Choice[] {
  return kinds
    .filter(({ id, status }) => status === ITEM.active || id === kept)
    .map(({ id, name }) => ({ value: id, label: name }));
}

/** Active providers of a kind of service, and `kept` whatever it does. */
export function providerOptions(
  providers: readonly Provider[],
  kind: number | undefined,
  kept?: number,
): Choice[] {
  const serves = ({ service_types }: Provider): boolean =>
    kind === undefined || service_types.length === 0 || service_types.some(({ id }) => id === kind);
  return providers
    .filter((provider) => provider.id === kept || (provider.status === ITEM.active && serves(provider)))
    .map(({ id, name }) => ({ value: id, label: name }));
}

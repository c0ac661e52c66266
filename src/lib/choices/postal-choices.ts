import type { ReadableAtom } from 'nanostores';
import { call } from '../api/call.ts';
import { choicesOf } from './car-choices.ts';
import type { Output } from '../contract/endpoint.ts';
import { companyOffices } from '../contract/system/company-offices.ts';
import { serviceProviders } from '../contract/system/service-providers.ts';
import { ITEM } from '../domain/statuses.ts';

/** What everything that is sent to Cuba chooses from: providers and the company's offices, inactive ones among them. */

const all = { query: { page_size: 250 } } as const;
type Provider = Output<typeof serviceProviders.row>;
type Office = Output<typeof companyOffices.row>;

export const $providers: ReadableAtom<readonly Provider[]> = choicesOf(
  serviceProviders.key,
  async () => (await call(serviceProviders.list, all)).results,
);
export const $offices: ReadableAtom<readonly Office[]> = choicesOf(
  companyOffices.key,
  async () => (await call(companyOffices.list, all)).results,
);

/** Active ones, and `kept` whatever its status: the one that a record has already. */
export const activeOptions = (
  choices: readonly { readonly id: number; readonly name: string; readonly status: number }[],
  kept?: number,
): { value: number; label: string }[] =>
  choices
    .filter(({ id, status }) => status === ITEM.active || id === kept)
    .map(({ id, name }) => ({ value: id, label: name }));

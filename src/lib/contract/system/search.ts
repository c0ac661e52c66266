import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, Money, searchText } from '../fields.ts';
import { SEARCH_LENGTH } from '../limits.ts';

/** A record that the palette found; it opens at its screen's ?id=. `key` is its resource, such as cars/rentals. */
export const Found = z.object({
  key: z.enum([
    'cars/rentals',
    'lodgings/bookings',
    'users/members',
    'financials/services',
    'financials/payments',
    'financials/fundings',
    'financials/accounts',
    'financials/expenses',
    'cars/vehicles',
    'cars/models',
    'cars/offices',
    'cars/stations/listing',
    'cars/pricing/discounts',
    'lodgings/accommodations',
    'postals/packages',
    'postals/remittances/listing',
    'postals/procedures',
    'postals/recipients',
    'postals/manifests',
    'postals/remittance_batches',
    'postals/procedure_submissions',
  ]),
  id: Id,
  title: z.string(),
  /** What tells it from others of the same title. */
  detail: z.string(),
  /** The record with which it opens, of one that has no screen: the member of a recipient. */
  opens: z.optional(z.object({ key: z.string(), id: Id })),
  /** Of a person: their data are only kept (rule: restricted-person). */
  restricted: z.optional(z.boolean()),
  /** Of a member: what they still owe, by currency. */
  owes: z.optional(z.array(Money)),
});
export type Found = z.infer<typeof Found>;

/**
 * The command palette finds records by code, name, plate, phone, passport or identity card (rule: command-palette); the best few of
 * each kind.
 */
export const search = endpoint({
  method: 'GET',
  path: '/system/search',
  summary: 'Records by code, name, phone or passport',
  access: 'staff',
  query: z.object({ q: searchText.check(z.minLength(SEARCH_LENGTH.min)) }),
  answer: z.array(Found),
});

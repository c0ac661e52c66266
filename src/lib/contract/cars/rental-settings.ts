import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { amountBetween, between } from '../fields.ts';
import { CancellationRule } from './cancellation.ts';
import { RENTAL_CHARGE } from './rental-input.ts';
import { CHECKLIST_DEFAULT, SheetItems } from './sheet-input.ts';

/** Hundredths of a percent of what is charged. */
const DISCOUNT_SHARE = { min: 0, max: 100_00 } as const;

/** Hours for which an offer counts. */
const OFFER_HOURS = { min: 1, max: 720, default: 24 } as const;

/** Minor units by currency. */
const Amounts = z.object({ EUR: amountBetween(RENTAL_CHARGE), USD: amountBetween(RENTAL_CHARGE) });

const settings = {
  /** Minutes that a drop-off may be late before another day counts. */
  grace_minutes: between({ min: 0, max: 1439 }),
  /** Begun 24-hour periods, or calendar days with both ends. */
  day_count: z.enum(['period', 'calendar']),
  novel_driver_fee: Amounts,
  airport_tax: Amounts,
  full_tank_price: Amounts,
  deposit: Amounts,
  /** Hundredths of a percent of the price from which on a discount needs a reason. */
  discount_reason_from: between(DISCOUNT_SHARE),
  /** Hundredths of a percent of the price that a discount of an Agent may take at most. */
  discount_agent_max: between(DISCOUNT_SHARE),
  /** A rental keeps the rule that stood when it was made. */
  cancellation: CancellationRule,
  /** How long the prices of an offer that staff send count (rule: offer-reserves-nothing). */
  offer_hours: z._default(between(OFFER_HOURS), OFFER_HOURS.default),
  /** Papers and accessories that are checked when a car leaves and comes back. */
  checklist: z._default(SheetItems, () => [...CHECKLIST_DEFAULT]),
} as const;

/**
 * What the company decides about rentals (rule: wall-clock-days): how days count, and the charges that a new rental
 * begins with.
 */
export const RentalSettings = z.object(settings);
export type RentalSettings = z.infer<typeof RentalSettings>;

/** Read by the currency that a form holds, which may be any text while it is filled in. */
const Told = z.record(z.string(), z.int());
/** The settings with their version; 0 while nobody has changed them. */
const VersionedRentalSettings = z.object({
  ...settings,
  novel_driver_fee: Told,
  airport_tax: Told,
  full_tank_price: Told,
  deposit: Told,
  version: z.int(),
});

export const rentalDefaults = endpoint({
  method: 'GET',
  path: '/cars/rental_defaults',
  summary: 'Charges and rules that a new rental begins with',
  access: 'rentals:read',
  answer: VersionedRentalSettings,
});

export const saveRentalDefaults = endpoint({
  method: 'PUT',
  path: '/cars/rental_defaults',
  summary: 'Change the charges and rules of new rentals; saved rentals keep theirs',
  access: 'settings:update',
  body: RentalSettings,
  answer: VersionedRentalSettings,
  versioned: true,
});

import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  Id,
  IdParams,
  IsoDate,
  LocalDateTime,
  Money,
  QueryBoolean,
  Reference,
  amountBetween,
  between,
} from '../fields.ts';
import { CancellationRule, CancellationTerms } from './cancellation.ts';
import { PriceRange } from './pricing/listing.ts';
import { PlaceInput, RENTAL_CHARGE, priceInputFields } from './rental-input.ts';
import { RentalLine, rentals } from './rentals.ts';
import { CHECKLIST_DEFAULT, SheetItems } from './sheet-input.ts';

/** A day of a rental: the season of its date, and what it costs by the range of the total number of days. */
const PricedDay = z.object({
  date: IsoDate,
  season: z.nullable(Reference),
  /** Null for a price of before that a saved rental keeps. */
  range: z.nullable(PriceRange),
  daily: Money,
});

/**
 * What a rental would cost and whether there is a car; asked while the form is filled in (rule: quote-line-by-line).
 */
export const quoteRental = endpoint({
  method: 'POST',
  path: '/cars/quotes/',
  summary: 'Price of a rental line by line; e8 when no price covers it, e16 when no car is free',
  access: 'rentals:read',
  body: z.object({
    model_id: Id,
    pick_up: PlaceInput,
    drop_off: PlaceInput,
    ...priceInputFields,
    /** With a client the uses of discounts that a client has are counted. */
    member_id: z._default(z.nullable(Id), null),
    /** With a birth date the age at the pick-up is checked too. */
    birth_date: z._default(z.nullable(IsoDate), null),
    /** Of a rental that is being changed: the vehicle that it is to have; when it is not sent, its own. */
    vehicle_id: z.optional(z.nullable(Id)),
    /** The rental that is being changed: it does not stand in its own way, and its past pick-up is allowed. */
    rental_id: z._default(z.nullable(Id), null),
  }),
  answer: z.object({
    days: z.int(),
    lines: z.array(RentalLine),
    total: Money,
    /** Cars that are free for the whole time, this rental's own among them. */
    free: z.int(),
    /** Whole years at the pick-up, when a birth date was given (rule: driver-age). */
    age: z.nullable(z.int()),
    /** Whether the driver's age presets "recently licensed". */
    novel_driver: z.boolean(),
    /** What cancelling it would cost. */
    cancellation: CancellationTerms,
    /** Discounts of the company: those that it has in the order of their lines, then the others and why not. */
    discounts: z.array(
      z.object({
        id: Id,
        name: z.string(),
        applied: z.boolean(),
        /** What it takes off; 0 when it does not apply. */
        amount: Money,
        reason: z.nullable(z.string()),
      }),
    ),
    /** Each day as it is priced; for staff, and empty for a price that was agreed by hand. */
    each_day: z.array(PricedDay),
    /** What would be cheaper. */
    cheaper: z.array(
      z.object({
        /** As many days instead, or another day of pick-up. */
        kind: z.enum(['days', 'pick_up']),
        days: z.int(),
        pick_up_date: IsoDate,
        /** Season of that pick-up. */
        season: z.nullable(Reference),
        saves: Money,
      }),
    ),
  }),
  errors: ['e8', 'e16'],
  success: false,
});

/** What moving a rental to other times would change; asked before it is kept. Throws what the move would. */
export const moveQuoteOf = endpoint({
  method: 'GET',
  path: `${rentals.path}{id}/move_quote/`,
  summary:
    'What a rental costs now and at other dates; e8 when no price covers them, e16 when no car is free',
  access: 'rentals:read',
  params: IdParams,
  query: z.object({
    pick_up_local: LocalDateTime,
    drop_off_local: LocalDateTime,
    /** It would get another vehicle at the same time, so that its own one need not be free. */
    other_vehicle: z.optional(QueryBoolean),
  }),
  answer: z.object({
    before: Money,
    after: Money,
    /** What would still be due; negative is to be given back. */
    balance: Money,
    /** The payment plan that pays it, which would not follow. */
    plan: z.nullable(Reference),
  }),
  errors: ['e8', 'e16'],
});

/** When e16 was answered: the first time, by the office's clock, at which a car is free for as long. */
export const nextFreeCar = endpoint({
  method: 'POST',
  path: '/cars/next_free_car',
  summary: 'The first pick-up time at which a car is free for the same length',
  access: 'rentals:read',
  body: z.object({
    model_id: Id,
    pick_up: PlaceInput,
    drop_off: PlaceInput,
    rental_id: z._default(z.nullable(Id), null),
  }),
  answer: z.object({ local: z.nullable(LocalDateTime) }),
  success: false,
});

/** Hundredths of a percent of what is charged. */
const DISCOUNT_SHARE = { min: 0, max: 100_00 } as const;

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

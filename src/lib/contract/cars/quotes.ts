import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, IsoDate, LocalDateTime, Money, Reference } from '../fields.ts';
import { CancellationTerms } from './cancellation.ts';
import { PlaceInput, priceInputFields } from './rental-input.ts';
import { RentalLine } from './rentals.ts';

/** A day of a rental: the season of its date, and what it costs by the range of the total number of days. */
const PricedDay = z.object({
  date: IsoDate,
  season: z.nullable(Reference),
  /** Null for a price of before that a saved rental keeps. */
  range: z.nullable(z.object({ from_days: z.int(), to_days: z.nullable(z.int()), daily: z.int() })),
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
    /** A station that has to give the car; when it is not sent, that of the rental that is being changed, else any. */
    pick_up_station_id: z.optional(z.nullable(Id)),
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

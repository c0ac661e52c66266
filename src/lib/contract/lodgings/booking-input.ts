import * as z from 'zod/mini';
import {
  Currency,
  Id,
  IsoDate,
  amountBetween,
  between,
  oneName,
  optionalLines,
  optionalText,
  text,
} from '../fields.ts';
import { PAYMENT_LIMITS, PAYMENT_LIMIT_DEFAULT } from '../limits.ts';
import { clientFields } from '../reservations/client.ts';
import { ROOM_CAPACITY } from './rooms.ts';

/** What staff type about a booking (rule: fields-of-the-specification); amounts are minor units of its currency. */

/** Statuses that the form offers: new, pending payment, confirmed. Every other one is reached by an action. */
export const BOOKING_FORM_STATUS = [1, 2, 3] as const;
export const BOOKING_STATUS_DEFAULT = 3;
/** Ages that are chosen for a child: 0 is "under 1" (rule: childrens-ages). */
export const CHILD_AGE = { min: 0, max: 17 } as const;
export const BOOKING_ROOMS = { min: 1, max: 20 } as const;
/** Nights of one stay. */
export const BOOKING_NIGHTS = { min: 1, max: 365 } as const;
/** Minor units of one charge of a booking. */
export const BOOKING_CHARGE = { min: 0, max: 1_000_000_00 } as const;
const EXTRAS_MAX = 20;
const FEE_NAME = 80;

const Charge = amountBetween(BOOKING_CHARGE);

/** A charge beside the rooms, `unit` in minor units of the booking's currency, for each night or once. */
export const BookingExtra = z.object({
  name: text(FEE_NAME),
  unit: Charge,
  quantity: between({ min: 1, max: 99 }),
  per: z.enum(['night', 'booking']),
});
export type BookingExtra = z.infer<typeof BookingExtra>;

/** A discount typed by hand, with its reason: fee type 1 is a percentage, 2 fixed (rule: fee-types). */
export const BookingDiscount = z
  .object({ name: text(FEE_NAME), amount: Charge, fee_type: z.literal([1, 2]), reason: text(300) })
  .check(
    z.refine(({ amount, fee_type }) => fee_type !== 1 || amount <= 100_00, {
      error: 'percentage',
      path: ['amount'],
    }),
  );
export type BookingDiscount = z.infer<typeof BookingDiscount>;

/** An age must be selected for every child (rule: childrens-ages). */
const ChildAge = z
  .int({ error: 'child_age' })
  .check(z.gte(CHILD_AGE.min, { error: 'child_age' }), z.lte(CHILD_AGE.max, { error: 'child_age' }));

/** A room with the people who sleep in it. */
const partyFields = {
  room_id: Id,
  /** Meals; null takes the ones with the lowest number for which the room has a price on every night. */
  board_id: z._default(z.nullable(Id), null),
  adults: between({ min: 1, max: ROOM_CAPACITY.max }),
  children: z._default(z.array(ChildAge).check(z.maxLength(ROOM_CAPACITY.max - 1)), []),
  /** Nights of this room where they differ from the booking's. */
  check_in: z._default(z.nullable(IsoDate), null),
  check_out: z._default(z.nullable(IsoDate), null),
} as const;

export const QuotedRoom = z.object({
  ...partyFields,
  /** A room of the booking that is changed; null for another. */ id: z._default(z.nullable(Id), null),
});

const BookedRoom = z.object({
  ...QuotedRoom.shape,
  /** Names of who sleeps in it. */ guests: optionalText(300),
});

const BookingClientInput = z
  .object({ ...clientFields, birth_date: z._default(z.nullable(IsoDate), null) })
  .check(oneName);

export const inOrder = z.refine<{ check_in: string; check_out: string }>(
  ({ check_in, check_out }) => check_in < check_out,
  { error: 'check_out_after_check_in', path: ['check_out'] },
);

const manyNights = z.refine<{ check_in: string; check_out: string }>(
  ({ check_in, check_out }) =>
    (Date.parse(check_out) - Date.parse(check_in)) / 86_400_000 <= BOOKING_NIGHTS.max,
  { error: 'nights_max', path: ['check_out'], params: { max: BOOKING_NIGHTS.max } },
);

/** What decides the price of a stay. */
export const stayFields = {
  accommodation_id: Id,
  check_in: IsoDate,
  check_out: IsoDate,
  currency: z._default(Currency, 'USD'),
  extras: z._default(z.array(BookingExtra).check(z.maxLength(EXTRAS_MAX)), []),
  discount: z._default(z.nullable(BookingDiscount), null),
} as const;

export const stayChecks = [inOrder, manyNights] as const;

export const BookingInput = z
  .object({
    /** Read when a booking is made; later moves are actions. */
    status: z._default(z.literal([...BOOKING_FORM_STATUS]), BOOKING_STATUS_DEFAULT),
    /** The client's record; null finds it by passport or registers a new client. */
    member_id: z._default(z.nullable(Id), null),
    client: BookingClientInput,
    ...stayFields,
    rooms: z
      .array(BookedRoom)
      .check(z.minLength(BOOKING_ROOMS.min, { error: 'rooms_one' }), z.maxLength(BOOKING_ROOMS.max)),
    special_needs: optionalLines(1000),
    flight_number: optionalText(20),
    /** A choice that differs from the saved one counts from the moment of the save. */
    payment_limit: z._default(z.enum(PAYMENT_LIMITS), PAYMENT_LIMIT_DEFAULT),
    note: optionalLines(2000),
  })
  .check(...stayChecks);
export type BookingInput = z.infer<typeof BookingInput>;

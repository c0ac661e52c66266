import * as z from 'zod/mini';
import {
  Currency,
  FileEntry,
  Id,
  Instant,
  IsoDate,
  Money,
  QueryBoolean,
  QueryIntegers,
  Reference,
  rowFields,
} from '../fields.ts';
import { PaymentState } from '../financials/services.ts';
import { PAYMENT_LIMITS } from '../limits.ts';
import { defaultsOf, resource, totals } from '../resource.ts';
import { BOOKING_STATUS_DEFAULT, BookingDiscount, BookingExtra, BookingInput } from './booking-input.ts';

/**
 * Booking (rule: fields-of-the-specification): check in, check out, adults, children with ages. Each of its rooms has its
 * own guests and nights. All amounts of one booking are in its one currency.
 */

/** One line of the price; `kind` is the key of its label, `name` completes it. */
export const BookingLine = z.object({
  kind: z.enum(['room', 'extra', 'discount', 'cancellation_fee']),
  name: z.nullable(z.string()),
  quantity: z.int(),
  unit: Money,
  amount: Money,
});
export type BookingLine = z.infer<typeof BookingLine>;

/** Status of a room that the form has no more. */
const ROOM_CANCELLED = 4;

/** A night as it was priced. */
export const BookedNight = z.object({ date: IsoDate, season: z.nullable(Reference), amount: Money });
export type BookedNight = z.infer<typeof BookedNight>;

export const BookingRoom = z.object({
  id: Id,
  /** `name` is what tells it from others: its own name and its type. */
  room: Reference,
  board: Reference,
  check_in: IsoDate,
  check_out: IsoDate,
  adults: z.int(),
  /** Ages at the check-in, 0 under one year. */
  children: z.array(z.int()),
  guests: z.string(),
  /** 1 booked, 2 in house, 3 departed, 4 cancelled. */
  status: z.int(),
  amount: Money,
  /** Read with the one booking, not with a list. */
  nights: z.array(BookedNight),
  cancellation_fee: z.nullable(Money),
  checked_in_at: z.nullable(Instant),
  checked_out_at: z.nullable(Instant),
});
export type BookingRoom = z.infer<typeof BookingRoom>;

export const BookingRow = z.object({
  ...rowFields,
  /** B-YYYY-NNNNNN */
  code: z.string(),
  /** 1 new, 2 pending payment, 3 confirmed, 4 paid, 5 completed, 6 cancelled (rule: booking-moves). */
  status: z.int(),
  /** A room of it is in use. */
  in_house: z.boolean(),
  brand: z.string(),
  member_id: Id,
  client: z.object({
    first_name: z.string(),
    last_name: z.string(),
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    dial_code: z.nullable(z.string()),
    passport: z.nullable(z.string()),
    birth_date: z.nullable(IsoDate),
    /** Language of the member's mails and documents. */
    language: z.string(),
  }),
  accommodation: Reference,
  /** The name that travellers give the place, else the municipality. */
  destination: z.string(),
  zone: z.string(),
  check_in: IsoDate,
  check_out: IsoDate,
  nights: z.int(),
  adults: z.int(),
  children: z.int(),
  rooms: z.array(BookingRoom),
  currency: Currency,
  extras: z.array(BookingExtra),
  discount: z.nullable(BookingDiscount),
  lines: z.array(BookingLine),
  total: Money,
  /** Money that was taken and not given back. */
  paid: Money,
  /** What is due less what came: negative is to be given back. */
  balance: Money,
  payment: PaymentState,
  paid_at: z.nullable(Instant),
  paid_reference: z.string(),
  payment_limit: z.enum(PAYMENT_LIMITS),
  /** The instant at which it cancels itself while unpaid; null once it waits for no payment. */
  payment_limit_at: z.nullable(Instant),
  ignore_auto_cancellation: z.boolean(),
  ignore_auto_cancellation_reason: z.string(),
  special_needs: z.string(),
  flight_number: z.string(),
  note: z.string(),
  /** What the provider gets of the nights, and what the company keeps of the total; null for who may not see it. */
  cost: z.nullable(Money),
  margin: z.nullable(Money),
  /** What its provider is owed, once it is proposed (rule: provider-payable); `name` is its code. */
  expense: z.nullable(Reference),
  no_show: z.boolean(),
  cancelled_at: z.nullable(Instant),
  cancellation_reason: z.string(),
  cancelled_automatically: z.boolean(),
  cancellation_fee: z.nullable(Money),
  /** Documents; read with the one booking, not with a list. */
  files: z.array(FileEntry),
});
export type BookingRow = z.infer<typeof BookingRow>;

export const bookings = resource({
  area: 'lodgings',
  name: 'bookings',
  singular: 'booking',
  entity: 'bookings',
  row: BookingRow,
  input: BookingInput,
  filters: {
    status: z.optional(QueryIntegers),
    accommodation: z.optional(QueryIntegers),
    destination: z.optional(QueryIntegers),
    /** Provinces, through the municipality. */
    state: z.optional(QueryIntegers),
    member: z.optional(QueryIntegers),
    room: z.optional(QueryIntegers),
    /** Dates by the accommodations' calendars, both included. */
    check_in_from: z.optional(IsoDate),
    check_in_to: z.optional(IsoDate),
    check_out_from: z.optional(IsoDate),
    check_out_to: z.optional(IsoDate),
    /** Dates of the company's zone, both included. */
    payment_limit_from: z.optional(IsoDate),
    payment_limit_to: z.optional(IsoDate),
    created_from: z.optional(IsoDate),
    created_to: z.optional(IsoDate),
    /** A room of it is in use. */
    in_house: z.optional(QueryBoolean),
    brand: z.optional(z.string().check(z.maxLength(40))),
  },
  /** `next`: check-ins from the company's today on, the soonest first, and after them what has begun, the latest first. */
  sorts: [
    'next',
    'code',
    'status',
    'client',
    'check_in',
    'check_out',
    'nights',
    'total',
    'payment_limit',
    'created_at',
    'updated_at',
  ],
  defaultSort: 'next',
  blank: defaultsOf(BookingInput),
  valuesOf: (row) => ({
    status: BOOKING_STATUS_DEFAULT,
    member_id: row.member_id,
    client: {
      first_name: row.client.first_name,
      last_name: row.client.last_name,
      email: row.client.email,
      phone: row.client.phone,
      dial_code: row.client.dial_code,
      passport: row.client.passport,
      birth_date: row.client.birth_date,
    },
    accommodation_id: row.accommodation.id,
    check_in: row.check_in,
    check_out: row.check_out,
    rooms: row.rooms
      .filter(({ status }) => status !== ROOM_CANCELLED)
      .map(({ id, room, board, check_in, check_out, adults, children, guests }) => ({
        id,
        room_id: room.id,
        board_id: board.id,
        check_in,
        check_out,
        adults,
        children,
        guests,
      })),
    currency: row.currency,
    extras: row.extras,
    discount: row.discount,
    special_needs: row.special_needs,
    flight_number: row.flight_number,
    payment_limit: row.payment_limit,
    note: row.note,
  }),
  errors: ['e8', 'e16'],
});

/** What the bookings cost, and what was paid of them. */
export const bookingTotals = totals(bookings, ['total', 'paid']);

import * as z from 'zod/mini';
import {
  Currency,
  FileEntry,
  Id,
  Instant,
  IsoDate,
  LocalDateTime,
  Money,
  QueryBoolean,
  QueryIntegers,
  Reference,
  rowFields,
} from '../fields.ts';
import { PaymentState } from '../financials/services.ts';
import { PAYMENT_LIMITS } from '../limits.ts';
import { resource, totals } from '../resource.ts';
import { RentalDiscount, RentalExtra, RentalInput, SecondDriver } from './rental-input.ts';

/**
 * Car rental: code, status, pick up, drop off, client, model, locator, flight number, note, rental price, full tank
 * price, airport tax, novel driver fee, days, vehicle assigned, manual price, exclude price, ignore auto-cancellation
 * reason (rule: fields-of-the-specification). All amounts of one rental are in its one currency.
 */

/**
 * One line of the price; `kind` is the key of its label, `name` completes it for extras and discounts. `discount` is the
 * company's, with its name in both languages.
 */
export const RentalLine = z.object({
  kind: z.enum([
    'rental',
    'manual',
    'full_tank',
    'airport_tax',
    'novel_driver_fee',
    'extra',
    'company_discount',
    'discount',
    'service_fee',
  ]),
  name: z.nullable(z.string()),
  quantity: z.int(),
  unit: Money,
  amount: Money,
  discount: z.optional(z.object({ id: Id, name_en: z.string(), name_es: z.string() })),
});
export type RentalLine = z.infer<typeof RentalLine>;

export const RentalPlace = z.object({ office: Reference, local: LocalDateTime, zone: z.string() });
export type RentalPlace = z.infer<typeof RentalPlace>;

/** A car as it left or came back: by the clock of the office, kilometres, eighths of the tank. */
const handlingFields = {
  office: Reference,
  local: LocalDateTime,
  at: Instant,
  odometer: z.int(),
  fuel: z.int(),
  note: z.string(),
  photos: z.array(FileEntry),
} as const;
export const RentalHandling = z.object(handlingFields);
export type RentalHandling = z.infer<typeof RentalHandling>;

export const RentalRow = z.object({
  ...rowFields,
  /** R-YYYY-NNNNNN */
  code: z.string(),
  /** 1 new, 2 phone check, 3 confirmed, 4 paid, 5 in process, 6 cancelled, 7 refunded (rule: status-values). */
  status: z.int(),
  /** In process and the car is back: the badge adds "returned". */
  returned: z.boolean(),
  /** The agreed drop-off has passed and the car is still out. */
  overdue: z.boolean(),
  brand: z.string(),
  member_id: Id,
  client: z.object({
    first_name: z.string(),
    last_name: z.string(),
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    dial_code: z.nullable(z.string()),
    passport: z.nullable(z.string()),
    birth_date: IsoDate,
    /** Whole years at the pick-up. */
    age: z.int(),
    /** Language of the member's mails and documents. */
    language: z.string(),
  }),
  /** `name` is brand and name, `category` the ACRISS code. */
  model: z.extend(Reference, { category: z.string() }),
  pick_up: RentalPlace,
  drop_off: RentalPlace,
  /** Where the assigned vehicle stands, else the station that staff chose; null while any of the office serves. */
  pick_up_station: z.nullable(Reference),
  days: z.int(),
  currency: Currency,
  /** Days × daily price of the table, or the manual price. */
  rental_price: Money,
  full_tank_price: z.nullable(Money),
  airport_tax: z.nullable(Money),
  novel_driver: z.boolean(),
  novel_driver_fee: z.nullable(Money),
  extras: z.array(RentalExtra),
  discount: z.nullable(RentalDiscount),
  /** What the client named; empty for nothing. */
  discount_code: z.string(),
  discounts_on_manual_price: z.boolean(),
  manual_price: z.nullable(Money),
  manual_price_reason: z.string(),
  exclude_price: z.boolean(),
  lines: z.array(RentalLine),
  total: Money,
  /** Money that was taken and not given back. */
  paid: Money,
  /** What is due (with a plan's expense; once cancelled: what is kept) less what came: negative is to be given back. */
  balance: Money,
  payment: PaymentState,
  paid_at: z.nullable(Instant),
  /** Receipt, transfer or other proof that staff named when the rental was marked as paid. */
  paid_reference: z.string(),
  /** `odometer` is what the car showed when it last left or came back, in kilometres. */
  vehicle: z.nullable(z.object({ id: Id, plate: z.string(), odometer: z.int() })),
  /** The overdue rental that still has its car, within two days of the pick-up; another car can be assigned. */
  waits_for: z.nullable(
    z.object({ id: Id, code: z.string(), client: z.string(), drop_off_local: LocalDateTime }),
  ),
  payment_limit: z.enum(PAYMENT_LIMITS),
  /** The instant at which it cancels itself while unpaid; null once it waits for no payment. */
  payment_limit_at: z.nullable(Instant),
  ignore_auto_cancellation: z.boolean(),
  ignore_auto_cancellation_reason: z.string(),
  flight_number: z.string(),
  locator: z.string(),
  licence_number: z.string(),
  note: z.string(),
  licence_issued: z.nullable(IsoDate),
  second_driver: z.nullable(SecondDriver),
  deposit: z.nullable(Money),
  hand_over: z.nullable(RentalHandling),
  /** The car's return; `return` is the word of the action. */
  return_data: z.nullable(RentalHandling),
  no_show: z.boolean(),
  cancelled_at: z.nullable(Instant),
  cancellation_reason: z.string(),
  /** True when the payment limit cancelled it. */
  cancelled_automatically: z.boolean(),
  cancellation_fee: z.nullable(Money),
  /** Documents; like the photos of hand-over and return they are read with the one rental, not with a list. */
  files: z.array(FileEntry),
});
export type RentalRow = z.infer<typeof RentalRow>;

export const rentals = resource({
  area: 'cars',
  name: 'rentals',
  singular: 'rental',
  entity: 'rentals',
  row: RentalRow,
  input: RentalInput,
  filters: {
    status: z.optional(QueryIntegers),
    /** Of the pick-up or the drop-off. */
    office: z.optional(QueryIntegers),
    pick_up_office: z.optional(QueryIntegers),
    drop_off_office: z.optional(QueryIntegers),
    model: z.optional(QueryIntegers),
    vehicle: z.optional(QueryIntegers),
    member: z.optional(QueryIntegers),
    /** Dates by the clocks of the offices, both included. */
    pick_up_from: z.optional(IsoDate),
    pick_up_to: z.optional(IsoDate),
    drop_off_from: z.optional(IsoDate),
    drop_off_to: z.optional(IsoDate),
    /** Dates of the company's zone, both included. */
    payment_limit_from: z.optional(IsoDate),
    payment_limit_to: z.optional(IsoDate),
    created_from: z.optional(IsoDate),
    created_to: z.optional(IsoDate),
    /** Held cars without a vehicle yet. */
    unassigned: z.optional(QueryBoolean),
    /** In process, and the car is back or not. */
    returned: z.optional(QueryBoolean),
    /** Still out after the agreed drop-off. */
    overdue: z.optional(QueryBoolean),
    brand: z.optional(z.string().check(z.maxLength(40))),
  },
  /** `next`: pick-ups from the company's today on, the soonest first, and after them what has begun, the latest first. */
  sorts: [
    'next',
    'code',
    'status',
    'client',
    'pick_up',
    'drop_off',
    'days',
    'total',
    'payment_limit',
    'created_at',
    'updated_at',
  ],
  defaultSort: 'next',
  errors: ['e8', 'e16'],
});

/** What the rentals cost, and what was paid of them. */
export const rentalTotals = totals(rentals, ['total', 'paid']);

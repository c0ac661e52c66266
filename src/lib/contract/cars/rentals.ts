import * as z from 'zod/mini';
import {
  Currency,
  Email,
  FileEntry,
  Id,
  Instant,
  IsoDate,
  Language,
  LocalDateTime,
  Money,
  Phone,
  QueryBoolean,
  QueryIntegers,
  Reference,
  between,
  optionalText,
  rowFields,
  text,
} from '../fields.ts';
import { PaymentState } from '../financials/services.ts';
import { PAYMENT_LIMITS, PAYMENT_LIMIT_DEFAULT, PHOTO_COUNT } from '../limits.ts';
import { resource } from '../resource.ts';
import { Passport } from '../users/members.ts';
import { RENTAL_STATUS_DEFAULT } from '../status.ts';
import { ODOMETER } from './vehicles.ts';

/**
 * §3 Car rental: code, status, pick up, drop off, client, model, locator, flight number, note, rental price, full tank
 * price, airport tax, novel driver fee, days, vehicle assigned, manual price, exclude price, ignore auto-cancellation
 * reason; product.md §8. All amounts of one rental are in its one currency.
 */

/** Statuses that the form offers: new, phone check, confirmed. Every other one is reached by an action. */
export const RENTAL_FORM_STATUS = [1, 2, 3] as const;
/** Minor units of one charge of a rental. */
export const RENTAL_CHARGE = { min: 0, max: 1_000_000_00 } as const;
/** Eighths of the tank: 0 empty, 8 full. */
export const FUEL_EIGHTHS = { min: 0, max: 8 } as const;
const EXTRAS_MAX = 20;
const FEE_NAME = 80;

const Charge = between(RENTAL_CHARGE);
const optionalCharge = z._default(z.nullable(Charge), null);

/** A charge beside the car, `unit` in minor units of the rental's currency, for each day or once. */
export const RentalExtra = z.object({
  name: text(FEE_NAME),
  unit: Charge,
  quantity: between({ min: 1, max: 99 }),
  per: z.enum(['day', 'rental']),
});
export type RentalExtra = z.infer<typeof RentalExtra>;

/** §3 Fee type 1 is a percentage (amount in hundredths of a percent, at most 100 %), 2 a fixed amount (minor units). */
export const RentalDiscount = z
  .object({ name: text(FEE_NAME), amount: Charge, fee_type: z.literal([1, 2]) })
  .check(z.refine(({ amount, fee_type }) => fee_type !== 1 || amount <= 100_00, { error: 'percentage', path: ['amount'] }));
export type RentalDiscount = z.infer<typeof RentalDiscount>;

/** §3 Customer data as agreed for this rental; the member's own record may change afterwards. */
export const RentalClientInput = z.object({
  first_name: text(80),
  last_name: text(80),
  email: z._default(z.nullable(Email), null),
  phone: z._default(z.nullable(Phone), null),
  /** Calling code of the country that was chosen for the phone, such as +53. */
  dial_code: z._default(z.nullable(z.string().check(z.regex(/^\+\d{1,4}$/, { error: 'phone' }))), null),
  passport: z._default(z.nullable(Passport), null),
  birth_date: IsoDate,
  /** Of a client that the rental registers; a known client keeps the language of the record. */
  language: z.optional(Language),
});
export type RentalClientInput = z.infer<typeof RentalClientInput>;

export const SecondDriver = z.object({
  first_name: text(80),
  last_name: text(80),
  passport: optionalText(20),
  birth_date: IsoDate,
  licence_number: optionalText(40),
});
export type SecondDriver = z.infer<typeof SecondDriver>;

/** Where and when by the office's own clock; its zone comes from the office. */
export const PlaceInput = z.object({ office_id: Id, local: LocalDateTime });
export type PlaceInput = z.infer<typeof PlaceInput>;

const common = {
  flight_number: optionalText(20),
  locator: optionalText(40),
  licence_number: optionalText(40),
  note: optionalText(2000),
};

/** What decides the price, in minor units of `currency`; null means that it is not charged. */
export const priceInputFields = {
  currency: Currency,
  full_tank_price: optionalCharge,
  airport_tax: optionalCharge,
  /** Recently licensed: charges the novel driver fee of the settings (product.md §8). */
  novel_driver: z._default(z.boolean(), false),
  extras: z._default(z.array(RentalExtra).check(z.maxLength(EXTRAS_MAX)), []),
  discount: z._default(z.nullable(RentalDiscount), null),
  /** Price of the whole rental agreed by hand, in place of the table's; needs a reason. */
  manual_price: optionalCharge,
} as const;

const manualPriceHasReason = z.refine<{ manual_price: number | null; manual_price_reason: string }>(
  ({ manual_price, manual_price_reason }) => manual_price === null || manual_price_reason !== '',
  { error: 'required', path: ['manual_price_reason'] },
);

export const RentalInput = z
  .object({
    /** Read when a rental is made; later moves are actions, so that a save never changes a status (K07). */
    status: z._default(z.literal([...RENTAL_FORM_STATUS]), RENTAL_STATUS_DEFAULT),
    /** The client's record; null finds it by passport or registers a new client. */
    member_id: z._default(z.nullable(Id), null),
    client: RentalClientInput,
    model_id: Id,
    pick_up: PlaceInput,
    drop_off: PlaceInput,
    ...priceInputFields,
    manual_price_reason: optionalText(300),
    /** Hides the prices on the client's documents. */
    exclude_price: z._default(z.boolean(), false),
    /** A choice that differs from the saved one counts from the moment of the save. */
    payment_limit: z._default(z.enum(PAYMENT_LIMITS), PAYMENT_LIMIT_DEFAULT),
    /** Null unassigns; when it is not sent, the vehicle stays. */
    vehicle_id: z.optional(z.nullable(Id)),
    ...common,
    licence_issued: z._default(z.nullable(IsoDate), null),
    second_driver: z._default(z.nullable(SecondDriver), null),
    /** Minor units; kept apart from the price. */
    deposit: optionalCharge,
  })
  .check(manualPriceHasReason);
export type RentalInput = z.infer<typeof RentalInput>;

/** One line of the price; `kind` is the key of its label, `name` completes it for extras and discounts. */
export const RentalLine = z.object({
  kind: z.enum(['rental', 'manual', 'full_tank', 'airport_tax', 'novel_driver_fee', 'extra', 'discount', 'service_fee']),
  name: z.nullable(z.string()),
  quantity: z.int(),
  unit: Money,
  amount: Money,
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
  /** §4: 1 new, 2 phone check, 3 confirmed, 4 paid, 5 in process, 6 cancelled, 7 refunded. */
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
  /** `name` is brand and name. */
  model: Reference,
  pick_up: RentalPlace,
  drop_off: RentalPlace,
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
  vehicle: z.nullable(z.object({ id: Id, plate: z.string() })),
  payment_limit: z.enum(PAYMENT_LIMITS),
  /** The instant at which it cancels itself while unpaid; null once it waits for no payment. */
  payment_limit_at: z.nullable(Instant),
  ignore_auto_cancellation: z.boolean(),
  ignore_auto_cancellation_reason: z.string(),
  ...common,
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
  sorts: ['code', 'status', 'client', 'pick_up', 'drop_off', 'days', 'total', 'payment_limit', 'created_at', 'updated_at'],
  defaultSort: '-pick_up',
  errors: ['e8', 'e16'],
});

/** A car as it leaves or comes back, as staff type it. */
export const handlingInput = {
  /** By the clock of the office; null is now. */
  local: z._default(z.nullable(LocalDateTime), null),
  odometer: between(ODOMETER),
  fuel: between(FUEL_EIGHTHS),
  note: optionalText(1000),
  photo_ids: z._default(z.array(Id).check(z.maxLength(PHOTO_COUNT.part, { error: 'files_count' })), []),
} as const;

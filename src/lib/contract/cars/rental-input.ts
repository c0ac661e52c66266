import * as z from 'zod/mini';
import {
  Currency,
  Id,
  IsoDate,
  LocalDateTime,
  PersonName,
  amountBetween,
  between,
  oneName,
  optionalLines,
  optionalText,
  text,
} from '../fields.ts';
import { PAYMENT_LIMITS, PAYMENT_LIMIT_DEFAULT, PHOTO_COUNT } from '../limits.ts';
import { clientFields } from '../reservations/client.ts';
import { RENTAL_STATUS_DEFAULT } from '../status.ts';
import { readDiscountCode } from './discount-code.ts';
import { sheetInput } from './sheet-input.ts';
import { ODOMETER } from './vehicles.ts';

/** What staff type about a rental (rule: fields-of-the-specification); amounts are minor units of its currency. */

/** Statuses that the form offers: new, phone check, confirmed. Every other one is reached by an action. */
export const RENTAL_FORM_STATUS = [1, 2, 3] as const;
/** Minor units of one charge of a rental. */
export const RENTAL_CHARGE = { min: 0, max: 1_000_000_00 } as const;
/** Eighths of the tank: 0 empty, 8 full. */
export const FUEL_EIGHTHS = { min: 0, max: 8 } as const;
const EXTRAS_MAX = 20;
const FEE_NAME = 80;

const Charge = amountBetween(RENTAL_CHARGE);
const optionalCharge = z._default(z.nullable(Charge), null);

/** A charge beside the car, `unit` in minor units of the rental's currency, for each day or once. */
export const RentalExtra = z.object({
  name: text(FEE_NAME),
  unit: Charge,
  quantity: between({ min: 1, max: 99 }),
  per: z.enum(['day', 'rental']),
});
export type RentalExtra = z.infer<typeof RentalExtra>;

/**
 * Fee type 1 is a percentage (amount in hundredths of a percent, at most 100 %), 2 a fixed amount in minor units
 * (rule: fee-types). `reason` is needed from the settings' share of the price on.
 */
export const RentalDiscount = z
  .object({
    name: text(FEE_NAME),
    amount: Charge,
    fee_type: z.literal([1, 2]),
    reason: z.optional(optionalText(300)),
  })
  .check(
    z.refine(({ amount, fee_type }) => fee_type !== 1 || amount <= 100_00, {
      error: 'percentage',
      path: ['amount'],
    }),
  );
export type RentalDiscount = z.infer<typeof RentalDiscount>;

/** Who drives, so with a birth date (rule: driver-age). */
const RentalClientInput = z.object({ ...clientFields, birth_date: IsoDate }).check(oneName);

export const SecondDriver = z
  .object({
    first_name: PersonName,
    last_name: PersonName,
    passport: optionalText(20),
    birth_date: IsoDate,
    licence_number: optionalText(40),
  })
  .check(oneName);
export type SecondDriver = z.infer<typeof SecondDriver>;

/** Where and when by the office's own clock; its zone comes from the office. */
export const PlaceInput = z.object({ office_id: Id, local: LocalDateTime });
export type PlaceInput = z.infer<typeof PlaceInput>;

/** What decides the price, in minor units of `currency`; null means that it is not charged. */
export const priceInputFields = {
  currency: Currency,
  full_tank_price: optionalCharge,
  airport_tax: optionalCharge,
  /** Recently licensed: charges the novel driver fee of the settings (rule: recently-licensed). */
  novel_driver: z._default(z.boolean(), false),
  extras: z._default(z.array(RentalExtra).check(z.maxLength(EXTRAS_MAX)), []),
  discount: z._default(z.nullable(RentalDiscount), null),
  /** A discount of the company that the client names; others apply by themselves (rule: best-discount). */
  discount_code: z._default(
    z.string().check(z.overwrite(readDiscountCode), z.maxLength(20, { error: 'discount_unknown' })),
    '',
  ),
  /** Whether the company's discounts count on a price that was agreed by hand. */
  discounts_on_manual_price: z._default(z.boolean(), false),
  /** Price of the whole rental agreed by hand, in place of the table's; needs a reason. */
  manual_price: optionalCharge,
} as const;

const manualPriceHasReason = z.refine<{ manual_price: number | null; manual_price_reason: string }>(
  ({ manual_price, manual_price_reason }) => manual_price === null || manual_price_reason !== '',
  { error: 'required', path: ['manual_price_reason'] },
);

export const RentalInput = z
  .object({
    /**
     * Read when a rental is made; later moves are actions, so that a save never changes a status
     * (rule: save-moves-nothing).
     */
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
    /** A station of the pick-up office that has to give the car; null: any. When it is not sent, it stays. */
    pick_up_station_id: z.optional(z.nullable(Id)),
    /** Null unassigns; when it is not sent, the vehicle stays. */
    vehicle_id: z.optional(z.nullable(Id)),
    flight_number: optionalText(20),
    locator: optionalText(40),
    licence_number: optionalText(40),
    note: optionalLines(2000),
    licence_issued: z._default(z.nullable(IsoDate), null),
    second_driver: z._default(z.nullable(SecondDriver), null),
    /** Minor units; kept apart from the price. */
    deposit: optionalCharge,
  })
  .check(manualPriceHasReason);
export type RentalInput = z.infer<typeof RentalInput>;

/** A car as it leaves or comes back, as staff type it. */
export const handlingInput = {
  /** By the clock of the office; null is now. */
  local: z._default(z.nullable(LocalDateTime), null),
  odometer: between(ODOMETER),
  fuel: between(FUEL_EIGHTHS),
  note: optionalLines(1000),
  photo_ids: z._default(z.array(Id).check(z.maxLength(PHOTO_COUNT.part, { error: 'files_count' })), []),
  ...sheetInput,
} as const;

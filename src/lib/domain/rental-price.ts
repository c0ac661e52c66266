import type { Fee } from '../contract/fields.ts';
import type { CompanyDiscount, DiscountBase } from './company-discounts.ts';
import { chooseDiscounts } from './company-discounts.ts';
import type { DayRange } from './day-ranges.ts';
import { rangeOf } from './day-ranges.ts';
import { appliesOn, stackDiscounts } from './discounts.ts';
import { feeOn } from './fees.ts';
import type { Money } from './money.ts';
import { money, negateMoney, subtractMoney, sumMoney, timesMoney } from './money.ts';
import type { Season } from './seasons.ts';
import { seasonOn } from './seasons.ts';

/** Daily prices of one model in one season, by total number of days. A null season serves dates without own price. */
export interface ModelPrice {
  readonly id: number;
  readonly season_id: number | null;
  readonly currency: string;
  /** Pick-up dates that the price serves, both ends included; null is open. */
  readonly valid_from: string | null;
  readonly valid_to: string | null;
  /** `daily` in minor units. */
  readonly ranges: readonly (DayRange & { readonly daily: number })[];
}

/** Something that is charged beside the car; `unit` in minor units, once or for each day. */
interface Extra {
  readonly name: string;
  readonly unit: number;
  readonly quantity: number;
  readonly per: 'day' | 'rental';
}

/** A discount or a service fee, with the name that its line shows. */
type NamedFee = Fee & { readonly name: string };

/** What a rental's price depends on. Amounts are minor units of `currency`; null means that there is no such line. */
export interface RentalPriceInput<C extends string = string> {
  readonly currency: C;
  /** Date of pick-up: its season and its prices hold for the whole rental (rule: one-season-prices). */
  readonly pick_up_date: string;
  /** From rentalDays: the one number that all lines use (rule: wall-clock-days). */
  readonly days: number;
  readonly prices: readonly ModelPrice[];
  readonly seasons: readonly Season[];
  /** Price of the whole rental agreed by hand; takes the place of the table's, even where the table has none. */
  readonly manual_price: number | null;
  readonly full_tank: number | null;
  readonly airport_tax: number | null;
  readonly novel_driver_fee: number | null;
  readonly extras: readonly Extra[];
  /** Discounts of the company that hold for the rental; the best ones for the client are taken. */
  readonly company_discounts?: readonly CompanyDiscount[] | undefined;
  /** Those that staff give by hand. */
  readonly discounts: readonly NamedFee[];
  readonly service_fees: readonly NamedFee[];
}

type RentalPriceKind =
  | 'rental'
  | 'manual'
  | 'full_tank'
  | 'airport_tax'
  | 'novel_driver_fee'
  | 'extra'
  | 'company_discount'
  | 'discount'
  | 'service_fee';

/** One line of the breakdown. `kind` is the key of its label; `name` completes it for extras, discounts and fees. */
export interface RentalPriceLine<C extends string = string> {
  readonly kind: RentalPriceKind;
  readonly name: string | null;
  readonly quantity: number;
  readonly unit: Money<C>;
  readonly amount: Money<C>;
  /** Of a discount of the company: which one, and its name in both languages; `name` is the English one. */
  readonly discount?: { readonly id: number; readonly name_en: string; readonly name_es: string } | undefined;
}

export type RentalPrice<C extends string = string> =
  /** Nothing covers the date, the days or the currency: e8. */
  | { readonly kind: 'no_price' }
  | {
      readonly kind: 'price';
      readonly days: number;
      readonly lines: RentalPriceLine<C>[];
      readonly total: Money<C>;
    };

type PriceQuestion<P extends ModelPrice> = Pick<
  RentalPriceInput,
  'currency' | 'pick_up_date' | 'days' | 'seasons'
> & { readonly prices: readonly P[] };

/**
 * The price and its range that serve a total number of days from a pick-up date: the price of the date's season,
 * else the one without season; of several that are valid the one that begins last, then the newest.
 * Undefined when nothing covers it.
 */
export function priceFor<P extends ModelPrice>(
  question: PriceQuestion<P>,
): { price: P; range: P['ranges'][number] } | undefined {
  const season = seasonOn(question.pick_up_date, question.seasons)?.id ?? null;
  const valid = question.prices
    .filter((price) => price.currency === question.currency)
    .filter((price) => appliesOn(question.pick_up_date, { from: price.valid_from, to: price.valid_to }))
    .toSorted(
      (one, other) => (other.valid_from ?? '').localeCompare(one.valid_from ?? '') || other.id - one.id,
    );
  const price = valid.find((one) => one.season_id === season) ?? valid.find((one) => one.season_id === null);
  const range = price && rangeOf<P['ranges'][number]>(price.ranges, question.days);
  return price && range && { price, range };
}

/** The daily price, in minor units, that priceFor finds. Undefined when nothing covers the date, the days or the currency. */
export function dailyPrice(question: PriceQuestion<ModelPrice>): number | undefined {
  return priceFor(question)?.range.daily;
}

/**
 * The price of a rental line by line (rule: quote-line-by-line): days × daily price of the range that holds all of them
 * (or the manual price), full tank, airport tax, novel driver fee, extras; then the company's discounts on what they count
 * on (rule: best-discount); then those of staff on what is left of that sum, percentages first; then each service fee on what remains. The lines sum to the total exactly and it is never negative. "Exclude
 * price" only hides the lines from the customer's documents and changes nothing here. Throws RangeError for a negative
 * charge or days below 1.
 */
export function priceRental<C extends string>(input: RentalPriceInput<C>): RentalPrice<C> {
  const { currency, days, manual_price } = input;
  if (!Number.isInteger(days) || days < 1) throw new RangeError(`Not a number of days: ${days}`);
  const daily = manual_price === null ? dailyPrice(input) : undefined;
  if (manual_price === null && daily === undefined) return { kind: 'no_price' };

  const charge = (
    kind: RentalPriceKind,
    unit: number,
    quantity = 1,
    name: string | null = null,
  ): RentalPriceLine<C> => {
    if (unit < 0 || quantity < 0) throw new RangeError(`A ${kind} cannot be negative`);
    const each = money(unit, currency);
    return { kind, name, quantity, unit: each, amount: timesMoney(each, quantity) };
  };
  const once = (kind: RentalPriceKind, unit: number | null) => (unit === null ? [] : [charge(kind, unit)]);

  const charges = [
    manual_price === null ? charge('rental', daily ?? 0, days) : charge('manual', manual_price),
    ...once('full_tank', input.full_tank),
    ...once('airport_tax', input.airport_tax),
    ...once('novel_driver_fee', input.novel_driver_fee),
    ...input.extras.map((extra) =>
      charge('extra', extra.unit, extra.per === 'day' ? extra.quantity * days : extra.quantity, extra.name),
    ),
  ];
  const base = discountBase(charges, currency);
  const company = chooseDiscounts(base, input.company_discounts ?? []).map(
    ({ discount: { id, name_en, name_es }, amount }): RentalPriceLine<C> => {
      const taken = negateMoney(amount);
      const discount = { id, name_en, name_es };
      return { kind: 'company_discount', name: name_en, quantity: 1, unit: taken, amount: taken, discount };
    },
  );
  const charged = totalOf([...charges, ...company], currency);
  const discounts = stackDiscounts(charged, input.discounts).map(
    ({ discount, amount }): RentalPriceLine<C> => {
      const taken = negateMoney(amount);
      return { kind: 'discount', name: discount.name, quantity: 1, unit: taken, amount: taken };
    },
  );
  const rest = subtractMoney(charged, negateMoney(totalOf(discounts, currency)));
  const fees = input.service_fees.map((fee) => charge('service_fee', feeOn(rest, fee).amount, 1, fee.name));

  const lines = [...charges, ...company, ...discounts, ...fees];
  return { kind: 'price', days, lines, total: totalOf(lines, currency) };
}

/** What discounts of the company count on: the car's price, and what is charged beside it but the airport tax. */
export function discountBase<C extends string>(
  lines: readonly RentalPriceLine<C>[],
  currency: C,
): DiscountBase<C> {
  const sum = (kinds: readonly RentalPriceKind[]) =>
    totalOf(
      lines.filter(({ kind }) => kinds.includes(kind)),
      currency,
    );
  return {
    days: sum(['rental', 'manual']),
    beside: sum(['full_tank', 'novel_driver_fee', 'extra']),
  };
}

/** What each discount of the company gave, in minor units, by the lines of a price. */
export const discountsGiven = <C extends string>(lines: readonly RentalPriceLine<C>[]) =>
  lines.flatMap(({ discount, amount: { amount, currency } }) =>
    discount ? [{ discount_id: discount.id, amount: -amount, currency }] : [],
  );

function totalOf<C extends string>(lines: readonly RentalPriceLine<C>[], currency: C): Money<C> {
  return sumMoney(
    lines.map((line) => line.amount),
    currency,
  );
}

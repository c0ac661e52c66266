import { isoWeekdayOf } from './dates.ts';
import { appliesOn, discountOn } from './discounts.ts';
import { FEE_TYPE } from './fees.ts';
import type { Money } from './money.ts';
import { money } from './money.ts';

/**
 * A discount of the company on car rentals (rule: best-discount). An empty list and a null hold for every rental; both
 * ends of a window count. `amount` is in hundredths of a percent or in minor units of `currency`.
 */
export interface CompanyDiscount {
  readonly id: number;
  readonly name_en: string;
  readonly name_es: string;
  /** Null applies by itself. */
  readonly code: string | null;
  readonly fee_type: number;
  readonly amount: number;
  readonly currency: string | null;
  /** Counts on all that is charged but the airport tax, not on the days alone. */
  readonly on_extras: boolean;
  readonly combines: boolean;
  readonly model_ids: readonly number[];
  /** First letters of ACRISS codes. */
  readonly categories: readonly string[];
  readonly office_ids: readonly number[];
  readonly brand: string | null;
  readonly min_days: number | null;
  readonly max_days: number | null;
  readonly booking_from: string | null;
  readonly booking_to: string | null;
  readonly pick_up_from: string | null;
  readonly pick_up_to: string | null;
  /** ISO days of the week of the pick-up. */
  readonly weekdays: readonly number[];
  readonly max_uses: number | null;
  readonly max_uses_of_client: number | null;
}

/** A percentage that holds for every rental: what a discount is until somebody says more. */
export const UNCONDITIONAL = {
  code: null,
  fee_type: FEE_TYPE.percentage,
  currency: null,
  on_extras: false,
  combines: false,
  model_ids: [],
  categories: [],
  office_ids: [],
  brand: null,
  min_days: null,
  max_days: null,
  booking_from: null,
  booking_to: null,
  pick_up_from: null,
  pick_up_to: null,
  weekdays: [],
  max_uses: null,
  max_uses_of_client: null,
} as const satisfies Partial<CompanyDiscount>;

/** The name of a discount as the client reads it. */
export const nameIn = (
  language: string,
  { name_en, name_es }: Pick<CompanyDiscount, 'name_en' | 'name_es'>,
): string => (language === 'es' ? name_es : name_en);

/** How often a discount was used by other rentals: in all, and by this client. */
export interface DiscountUses {
  readonly all: number;
  readonly client: number;
}

/** What of a rental decides which discounts it gets. */
export interface DiscountFacts {
  readonly model_id: number;
  /** ACRISS code of the model. */
  readonly category: string;
  /** Where the car is picked up. */
  readonly office_id: number;
  readonly brand: string;
  readonly currency: string;
  readonly days: number;
  readonly pick_up_date: string;
  /** The day on which the rental was made, by the company's calendar. */
  readonly booked_on: string;
  /** What the client typed, in capital letters; empty for nothing. */
  readonly code: string;
  /** The price was agreed by hand, and nobody said that discounts count on it. */
  readonly price_is_fixed: boolean;
}

/** Why a discount does not count; the key of its words, which the numbers and dates of the discount complete. */
export type DiscountRefusal =
  | 'code'
  | 'manual_price'
  | 'currency'
  | 'brand'
  | 'model'
  | 'category'
  | 'office'
  | 'min_days'
  | 'max_days'
  | 'booking_from'
  | 'booking_to'
  | 'pick_up_from'
  | 'pick_up_to'
  | 'weekday'
  | 'max_uses'
  | 'max_uses_of_client'
  /** It would take nothing off. */
  | 'nothing'
  /** Another one, or several together, give the client more. */
  | 'better';

type Check = (discount: CompanyDiscount, facts: DiscountFacts, uses: DiscountUses) => boolean;

/** What must be true of a rental, in the order in which the reasons are told: first those that nothing can heal. */
const CHECKS: readonly (readonly [DiscountRefusal, Check])[] = [
  ['code', ({ code }, facts) => code === null || code === facts.code],
  ['manual_price', (_, facts) => !facts.price_is_fixed],
  ['currency', ({ fee_type, currency }, facts) => fee_type !== FEE_TYPE.fixed || currency === facts.currency],
  ['brand', ({ brand }, facts) => brand === null || brand === facts.brand],
  ['model', ({ model_ids }, facts) => holds(model_ids, facts.model_id)],
  ['category', ({ categories }, facts) => holds(categories, facts.category.slice(0, 1))],
  ['office', ({ office_ids }, facts) => holds(office_ids, facts.office_id)],
  ['booking_from', ({ booking_from: from }, facts) => appliesOn(facts.booked_on, { from, to: null })],
  ['booking_to', ({ booking_to: to }, facts) => appliesOn(facts.booked_on, { from: null, to })],
  ['pick_up_from', ({ pick_up_from: from }, facts) => appliesOn(facts.pick_up_date, { from, to: null })],
  ['pick_up_to', ({ pick_up_to: to }, facts) => appliesOn(facts.pick_up_date, { from: null, to })],
  ['weekday', ({ weekdays }, facts) => holds(weekdays, isoWeekdayOf(facts.pick_up_date))],
  ['min_days', ({ min_days }, { days }) => days >= (min_days ?? 0)],
  ['max_days', ({ max_days }, { days }) => days <= (max_days ?? Infinity)],
  ['max_uses', ({ max_uses }, _, { all }) => all < (max_uses ?? Infinity)],
  ['max_uses_of_client', ({ max_uses_of_client: max }, _, { client }) => client < (max ?? Infinity)],
];

/** Why a discount does not hold for a rental; undefined when it does. */
export const discountRefusal: (...of: Parameters<Check>) => DiscountRefusal | undefined = (...of) =>
  CHECKS.find(([, holdsFor]) => !holdsFor(...of))?.[0];

/** Reasons that other days or another pick-up heal. */
const HEALED: ReadonlySet<DiscountRefusal | undefined> = new Set<DiscountRefusal>([
  'pick_up_from',
  'pick_up_to',
  'weekday',
  'min_days',
  'max_days',
  'nothing',
  'better',
]);

/** Whether a discount may hold for the same rental on other days. */
export const mayHoldOnOtherDays = (refusal: DiscountRefusal | undefined): boolean =>
  refusal === undefined || HEALED.has(refusal);

const holds = <T>(allowed: readonly T[], value: T): boolean =>
  allowed.length === 0 || allowed.includes(value);

/** What discounts may be taken off: the price of the days, and what is charged beside them but the airport tax. */
export interface DiscountBase<C extends string = string> {
  readonly days: Money<C>;
  readonly beside: Money<C>;
}

export interface TakenDiscount<D, C extends string = string> {
  readonly discount: D;
  readonly amount: Money<C>;
}

/**
 * Of the discounts that hold for a rental those that it gets, with what each takes off (rule: best-discount): the one
 * that gives the client most, or all that combine where together they give more. Of those the best comes first, then
 * percentages before fixed amounts, each on what the ones before it left, so that nothing is ever below 0. What takes
 * nothing off is left out. The order in which they are given does not matter.
 */
export function chooseDiscounts<D extends CompanyDiscount, C extends string>(
  base: DiscountBase<C>,
  allowed: readonly D[],
): TakenDiscount<D, C>[] {
  const alone = allowed
    .map((discount) => stacked(base, [discount]))
    .filter(({ length }) => length > 0)
    .toSorted((one, other) => givenBy(other) - givenBy(one) || idOf(one) - idOf(other));
  const best = alone[0];
  if (!best) return [];
  const combining = alone
    .flatMap((taken) => taken.map(({ discount }) => discount))
    .filter(({ combines }) => combines);
  const [first, ...rest] = combining;
  if (!first) return best;
  const percentages = rest.filter(({ fee_type }) => fee_type === FEE_TYPE.percentage);
  const fixed = rest.filter(({ fee_type }) => fee_type !== FEE_TYPE.percentage);
  const together = stacked(base, [first, ...percentages, ...fixed]);
  return givenBy(together) > givenBy(best) ? together : best;
}

const givenBy = (taken: readonly TakenDiscount<unknown>[]): number =>
  taken.reduce((sum, { amount }) => sum + amount.amount, 0);
const idOf = ([first]: readonly TakenDiscount<CompanyDiscount>[]): number => first?.discount.id ?? 0;

/** What each takes of what those before it left; one that is left nothing takes none. */
function stacked<D extends CompanyDiscount, C extends string>(
  base: DiscountBase<C>,
  discounts: readonly D[],
): TakenDiscount<D, C>[] {
  const { currency } = base.days;
  let days = base.days.amount;
  let beside = base.beside.amount;
  return discounts.flatMap((discount) => {
    const ofDays = discountOn(money(days, currency), discount).amount;
    const taken = discount.on_extras ? discountOn(money(days + beside, currency), discount).amount : ofDays;
    days -= ofDays;
    beside -= taken - ofDays;
    return taken === 0 ? [] : [{ discount, amount: money(taken, currency) }];
  });
}

/** Why a discount that holds for the rental is not among those that it gets. */
export const notChosen = (base: DiscountBase, discount: CompanyDiscount): DiscountRefusal =>
  stacked(base, [discount]).length === 0 ? 'nothing' : 'better';

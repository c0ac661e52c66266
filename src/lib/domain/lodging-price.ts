import type { ChildPrice, WeekdaySurcharge } from '../contract/lodgings/prices.ts';
import { datesUntil, isoWeekdayOf } from './dates.ts';
import { seasonOn } from './seasons.ts';
import type { Season } from './seasons.ts';

/** People in one room; a child's age is the one at the check-in, 0 under one year. */
export interface Party {
  readonly adults: number;
  readonly children: readonly number[];
}

/** What a night costs in a season with certain meals, in minor units; see contract/lodgings/prices.ts. */
export interface RoomPrice {
  readonly season_id: number | null;
  readonly board_id: number;
  readonly currency: string;
  readonly base_guests: number;
  readonly night: number;
  readonly single_use: number | null;
  readonly extra_adult: number | null;
  readonly children: readonly ChildPrice[];
  readonly weekday_surcharges: readonly WeekdaySurcharge[];
  readonly minimum_nights: number;
}

/**
 * What one night costs a party, in minor units (rule: price-of-a-night). The base holds the adults first, then the
 * children who would cost most; each one beyond it pays: a child the bracket of its age, an older one as an adult. One
 * person alone pays single use. Undefined where somebody is beyond the base and the price allows nobody there.
 */
export function nightPrice(price: RoomPrice, { adults, children }: Party, date: string): number | undefined {
  const alone = adults + children.length === 1 && price.single_use !== null;
  const room = alone ? (price.single_use ?? price.night) : price.night;
  const adultsBeyond = Math.max(0, adults - price.base_guests);
  const seats = Math.max(0, price.base_guests - adults);
  const childrenBeyond = children
    .map((age) => childPrice(price, age))
    .toSorted((one, other) => (other ?? Infinity) - (one ?? Infinity))
    .slice(seats);
  const beyond = [...Array.from({ length: adultsBeyond }, () => price.extra_adult), ...childrenBeyond];
  const extra = beyond.reduce<number | null>(
    (sum, amount) => (sum === null || amount === null ? null : sum + amount),
    0,
  );
  if (extra === null) return undefined;
  const weekday = isoWeekdayOf(date);
  const surcharge = price.weekday_surcharges.find((one) => one.weekday === weekday)?.amount ?? 0;
  return room + extra + surcharge;
}

const childPrice = ({ children, extra_adult }: RoomPrice, age: number): number | null =>
  children.find(({ to_age }) => age <= to_age)?.amount ?? extra_adult;

export interface PricedNight {
  readonly date: string;
  readonly season_id: number | null;
  /** Minor units. */
  readonly amount: number;
}

export type StayPrice =
  | {
      readonly kind: 'price';
      readonly nights: PricedNight[];
      readonly total: number;
      readonly minimum_nights: number;
    }
  /** No price of the currency and the meals serves this night: e8 names it. */
  | { readonly kind: 'no_price'; readonly date: string }
  /** The price of this night allows fewer people. */
  | { readonly kind: 'too_many'; readonly date: string };

interface StayQuestion {
  readonly check_in: string;
  readonly check_out: string;
  readonly party: Party;
  readonly currency: string;
  readonly board_id: number;
  readonly prices: readonly RoomPrice[];
  readonly seasons: readonly Season[];
  /** What was agreed for nights already: later changes of the prices do not touch them. */
  readonly agreed?: readonly PricedNight[] | undefined;
}

/** The price that serves a night: its season's, else the one without season. */
export function priceOfNight(
  { prices, seasons, currency, board_id }: Pick<StayQuestion, 'prices' | 'seasons' | 'currency' | 'board_id'>,
  date: string,
): { price: RoomPrice; season_id: number | null } | undefined {
  const season_id = seasonOn(date, seasons)?.id ?? null;
  const offered = prices.filter((price) => price.currency === currency && price.board_id === board_id);
  const price =
    offered.find((one) => one.season_id === season_id) ?? offered.find((one) => one.season_id === null);
  return price && { price, season_id };
}

/** A stay in one room, night by night, each by the season of its own date (rule: price-of-a-night). */
export function stayPrice({ check_in, check_out, party, agreed = [], ...question }: StayQuestion): StayPrice {
  const kept = new Map(agreed.map((night) => [night.date, night]));
  const nights: PricedNight[] = [];
  for (const date of datesUntil(check_in, check_out)) {
    const night = kept.get(date) ?? pricedNight(question, party, date);
    if (typeof night === 'string') return { kind: night, date };
    nights.push(night);
  }
  const minimum_nights = priceOfNight(question, check_in)?.price.minimum_nights ?? 1;
  return {
    kind: 'price',
    nights,
    total: nights.reduce((sum, { amount }) => sum + amount, 0),
    minimum_nights,
  };
}

function pricedNight(
  question: Parameters<typeof priceOfNight>[0],
  party: Party,
  date: string,
): PricedNight | 'no_price' | 'too_many' {
  const found = priceOfNight(question, date);
  if (!found) return 'no_price';
  const amount = nightPrice(found.price, party, date);
  return amount === undefined ? 'too_many' : { date, season_id: found.season_id, amount };
}

/** What a room holds. */
export interface RoomLimits {
  readonly capacity: number;
  readonly adults_max: number;
  readonly children_max: number;
}

/** Whether a party fits a room; a child never stays alone (rule: party-fits). */
export const fits = (
  { capacity, adults_max, children_max }: RoomLimits,
  { adults, children }: Party,
): boolean =>
  adults >= 1 &&
  adults <= adults_max &&
  children.length <= children_max &&
  adults + children.length <= capacity;

import type { Output } from '../../../src/lib/contract/endpoint.ts';
import type { quoteRental } from '../../../src/lib/contract/cars/quotes.ts';
import { discountRefusal, mayHoldOnOtherDays } from '../../../src/lib/domain/company-discounts.ts';
import { addDays } from '../../../src/lib/domain/dates.ts';
import { pickUpProblem } from '../../../src/lib/domain/office-hours.ts';
import { cheaperChoices } from '../../../src/lib/domain/price-hints.ts';
import { priceFor, priceRental } from '../../../src/lib/domain/rental-price.ts';
import { seasonOn } from '../../../src/lib/domain/seasons.ts';
import { dateOf, timeOfLocal, toLocal } from '../../../src/lib/domain/wall-clock.ts';
import type { DiscountedPrice } from './company-discounts.ts';
import type { DiscountedQuestion } from './discount-judgement.ts';
import { priceInput } from './quote.ts';
import type { PriceTable, Trip } from './quote.ts';

type Quote = Output<typeof quoteRental.answer>;

interface PricedTrip {
  readonly question: DiscountedQuestion;
  readonly found: DiscountedPrice;
  readonly table: PriceTable;
  readonly trip: Trip;
  readonly now: Date;
}

const seasonFor = (date: string, { seasons }: PriceTable) => {
  const season = seasonOn(date, seasons);
  return season ? { id: season.id, name: season.name } : null;
};

/** Each day of the rental with its season and its price (rule: price-explained); none for a price by hand. */
export function eachDay({ question, found, table }: PricedTrip): Quote['each_day'] {
  const { currency, manual_price } = question.charges;
  const { days } = found.price;
  const first = dateOf(question.pick_up_local);
  const served = priceFor({ ...table, currency, pick_up_date: first, days });
  if (manual_price !== null || !served) return [];
  const { from_days, to_days, daily } = served.range;
  const range = question.agreed_daily === undefined ? { from_days, to_days, daily } : null;
  return Array.from({ length: days }, (_, index) => {
    const date = addDays(first, index);
    return { date, season: seasonFor(date, table), range, daily: { amount: daily, currency } };
  });
}

/** What would be cheaper, discounts counted; nothing for a price that was agreed. */
export function cheaper({ question, found, table, trip, now }: PricedTrip): Quote['cheaper'] {
  const { currency, manual_price } = question.charges;
  const { facts, judged, price } = found;
  if (manual_price !== null || question.agreed_daily !== undefined || !facts) return [];
  const input = priceInput(question, table);
  const { office, zone, local } = trip.pick_up;
  const today = toLocal(now, zone);
  const pick_up_date = dateOf(local);
  const served = priceFor({ ...input, pick_up_date, days: price.days });
  const near = judged.filter(({ ended, refusal }) => !ended && mayHoldOnOtherDays(refusal));
  const total = (days: number, date: string): number | undefined => {
    const there = { ...facts, days, pick_up_date: date };
    const company_discounts = near
      .filter(({ discount, uses }) => discountRefusal(discount, there, uses) === undefined)
      .map(({ discount }) => discount);
    const priced = priceRental({ ...input, days, pick_up_date: date, company_discounts });
    return priced.kind === 'price' ? priced.total.amount : undefined;
  };
  return cheaperChoices({
    days: price.days,
    pick_up_date,
    steps: [
      ...(served?.price.ranges.map(({ from_days }) => from_days) ?? []),
      ...near.flatMap(({ discount: { min_days } }) => min_days ?? []),
    ],
    mayPickUp: (date) => pickUpProblem(office, `${date}T${timeOfLocal(local)}`, today) === undefined,
    total,
  }).map(({ saves, ...choice }) => ({
    ...choice,
    season: seasonFor(choice.pick_up_date, table),
    saves: { amount: saves, currency },
  }));
}

import { addDays } from './dates.ts';

/** From fewer deliveries nothing is learned. */
export const DELIVERIES_MIN = 20;

/** Days that packages took on the same route. */
interface RouteDays {
  /** Half of them arrived within these. */
  readonly median_days: number;
  /** Four of five arrived within these. */
  readonly most_days: number;
}

/** Dates, both included. One that is late has no day to name any more: `from` and `to` are past. */
export interface Arrival {
  readonly from: string;
  readonly to: string;
  readonly late: boolean;
}

/** When a package likely arrives that was handed in on a date (rule: arrival-learned): no day that is past. */
export function likelyArrival(
  handedIn: string,
  { median_days, most_days }: RouteDays,
  today: string,
): Arrival {
  const from = addDays(handedIn, median_days);
  const to = addDays(handedIn, most_days);
  const late = to < today;
  return { from: !late && from < today ? today : from, to, late };
}

/** The day that the office named. */
export const namedArrival = (date: string, today: string): Arrival => ({
  from: date,
  to: date,
  late: date < today,
});

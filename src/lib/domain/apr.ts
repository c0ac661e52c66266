import { addMonthsAnchored, daysBetween } from './dates.ts';

/*
 * The annual percentage rate of an agreement by the actuarial method of Regulation Z, Appendix J: the company stands in
 * the United States, and its plans are consumer credit there (rule: rate-is-stated). The rate of one unit-period is
 * solved from the general equation and multiplied by the unit-periods of a year. A unit-period is the interval of the
 * plan: months, weeks or days, and of a single payment its whole term. The tests are the regulation's own examples.
 */

export interface DatedPayment {
  readonly due_on: string;
  /** Minor units. */
  readonly amount: number;
}

interface UnitPeriod {
  /** Unit-periods in a year. */
  readonly yearly: number;
  /** Whole unit-periods from the start to a payment, and the fraction of one before them. */
  readonly reach: (payment: DatedPayment, index: number) => { whole: number; fraction: number };
}

const YEAR_DAYS = 365;
const MONTH_DAYS = 30;
const WEEK_DAYS = 7;
const YEAR_WEEKS = 52;
const YEAR_MONTHS = 12;

/** Unit-periods of `length` days; whole weeks count 52 a year. */
function ofDays(start: string, length: number): UnitPeriod {
  const yearly = length % WEEK_DAYS === 0 ? YEAR_WEEKS / (length / WEEK_DAYS) : YEAR_DAYS / length;
  return {
    yearly,
    reach: ({ due_on }) => {
      // Who pays on the day itself has had the money for a day.
      const days = Math.max(1, daysBetween(start, due_on));
      return { whole: Math.floor(days / length), fraction: (days % length) / length };
    },
  };
}

/** Months count back from the first payment; the days that are left before them are thirtieths. */
function ofMonths(start: string, first: string): UnitPeriod {
  let months = 0;
  while (addMonthsAnchored(first, -(months + 1)) >= start) months += 1;
  const odd = Math.max(0, daysBetween(start, addMonthsAnchored(first, -months)));
  const fraction = months === 0 ? Math.max(1, odd) / MONTH_DAYS : odd / MONTH_DAYS;
  return { yearly: YEAR_MONTHS, reach: (_, index) => ({ whole: months + index, fraction }) };
}

/** The interval that occurs most often, the shorter of equals. */
function commonInterval(payments: readonly DatedPayment[]): number {
  const counts = new Map<number, number>();
  payments.slice(1).forEach(({ due_on }, index) => {
    const days = daysBetween(payments[index]?.due_on ?? due_on, due_on);
    counts.set(days, (counts.get(days) ?? 0) + 1);
  });
  const [common] = [...counts].sort(
    ([oneDays, one], [otherDays, other]) => other - one || oneDays - otherDays,
  );
  return Math.min(YEAR_DAYS, Math.max(1, common?.[0] ?? 1));
}

function unitPeriodOf(start: string, payments: readonly DatedPayment[]): UnitPeriod {
  const first = payments[0]?.due_on ?? start;
  if (payments.length === 1) return single(start, first);
  const monthly = payments.every(({ due_on }, index) => due_on === addMonthsAnchored(first, index));
  return monthly ? ofMonths(start, first) : ofDays(start, commonInterval(payments));
}

/** One payment: its term is the unit-period, of a year at most. */
function single(start: string, due_on: string): UnitPeriod {
  const days = Math.max(1, daysBetween(start, due_on));
  const length = Math.min(days, YEAR_DAYS);
  return {
    yearly: YEAR_DAYS / length,
    reach: () => ({ whole: Math.floor(days / length), fraction: (days % length) / length }),
  };
}

/** Halvings of the bracket: more than a double can tell apart. */
const HALVINGS = 100;

/**
 * The annual percentage rate in hundredths of a percent: 1182 is 11.82 %. 0 when nothing is charged beside what is
 * financed. `start` is the day from which the money is lent, payments rise by date, amounts are minor units.
 */
export function annualPercentageRate({
  financed,
  start,
  payments,
}: {
  financed: number;
  start: string;
  payments: readonly DatedPayment[];
}): number {
  const total = payments.reduce((sum, { amount }) => sum + amount, 0);
  if (financed <= 0 || total <= financed) return 0;
  const { yearly, reach } = unitPeriodOf(start, payments);
  const reached = payments.map((payment, index) => ({ amount: payment.amount, ...reach(payment, index) }));
  const worth = (rate: number) =>
    reached.reduce(
      (sum, { amount, whole, fraction }) => sum + amount / ((1 + fraction * rate) * (1 + rate) ** whole),
      0,
    );
  let [low, high] = [0, 1];
  while (worth(high) > financed) [low, high] = [high, high * 2];
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = (low + high) / 2;
    if (worth(middle) > financed) low = middle;
    else high = middle;
  }
  return Math.round(((low + high) / 2) * yearly * 100_00);
}

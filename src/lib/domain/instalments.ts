import { FUNDING_AMOUNT, FUNDING_DEADLINES, FUNDING_TIME_SLOT } from '../contract/limits.ts';
import type { Fee } from '../contract/fields.ts';
import { annualPercentageRate } from './apr.ts';
import { addDays, addMonthsAnchored, formatTypedDate } from './dates.ts';
import { feeOn } from './fees.ts';
import { allocate, fromMinorUnits, money } from './money.ts';

/** Plans that pay in deadlines (rule: plan-as-previewed). Pure: form, preview and server make the same plan. */

/** This many days between deadlines stand for a calendar month. */
const MONTH = 30;
/** Dates beyond this one are none of the product's (contract/fields.ts). */
const LAST_DAY = '2199-12-31';

export interface PlannedDeadline {
  readonly due_on: string;
  /** Minor units. */
  readonly amount: number;
}

export interface PlanTerms {
  readonly currency: string;
  readonly service_amount: number;
  readonly extras: number;
  readonly fee: Fee | null;
  readonly initial_payment: number;
  /** How many deadlines in all, the kept ones among them. */
  readonly deadlines: number;
  readonly time_slot: number;
  /** Day of the first deadline that is not kept. */
  readonly first_due: string;
  /** The first day that it may have: after the limit of the initial payment. */
  readonly not_before: string;
  /** Day of the service; null sets no end. */
  readonly service_date: string | null;
  readonly days_before: number;
  /** Day from which the rate counts: the day on which the plan is made. */
  readonly start: string;
  /** Deadlines that are paid already: a change leaves them as they are. */
  readonly kept: readonly PlannedDeadline[];
  /** All deadlines by hand, the kept ones among them; null calculates them. */
  readonly schedule: readonly PlannedDeadline[] | null;
}

export interface Plan {
  readonly financing_expense: number;
  /** Service amount, extras and financing expense. */
  readonly amount: number;
  /** Service amount and extras less the initial payment. */
  readonly amount_financed: number;
  /** All deadlines together; with the initial payment it is `amount`, always. */
  readonly total_of_payments: number;
  /** Hundredths of a percent a year. */
  readonly apr: number;
  /** A regular deadline: the first that is not kept. */
  readonly monthly: number;
  readonly last_allowed: string | null;
  readonly schedule: readonly PlannedDeadline[];
}

/** A refused field of the plan: its path and a key of validation.json. */
interface PlanFault {
  readonly field: string;
  readonly key: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** `impossible` is the specification's "cannot calculate deadlines with given data". */
export type PlanResult =
  { readonly plan: Plan } | { readonly faults: readonly PlanFault[] } | { readonly impossible: true };

/** The last day that a deadline may have: so many days before the service. */
export const lastAllowed = (service_date: string | null, days_before: number): string | null =>
  service_date === null ? null : addDays(service_date, -days_before);

/**
 * Dates of `count` deadlines, strictly rising, always counted from the first (rule: dates-rise, months-from-the-first).
 * Undefined when they cannot be: a time slot of 0 days serves one deadline only.
 */
export function dueDates(first_due: string, count: number, time_slot: number): string[] | undefined {
  if (time_slot === 0 && count > 1) return undefined;
  return Array.from({ length: count }, (_, index) =>
    time_slot === MONTH ? addMonthsAnchored(first_due, index) : addDays(first_due, index * time_slot),
  );
}

/**
 * Deadlines of equal amounts over `rest` minor units; the last takes the remainder (rule: exact-parts). Undefined when
 * they cannot be calculated: less than a cent each, no rising dates, or the last after `last_allowed`.
 */
export function splitDeadlines({
  rest,
  count,
  time_slot,
  first_due,
  last_allowed,
}: {
  rest: number;
  count: number;
  time_slot: number;
  first_due: string;
  last_allowed: string | null;
}): PlannedDeadline[] | undefined {
  if (count < 1 || rest < count) return undefined;
  const dates = dueDates(first_due, count, time_slot);
  const last = dates?.at(-1);
  if (dates === undefined || last === undefined || last > (last_allowed ?? LAST_DAY)) return undefined;
  const amounts = allocate(money(rest, ''), count);
  return dates.map((due_on, index) => ({ due_on, amount: amounts[index]?.amount ?? 0 }));
}

const total = (deadlines: readonly PlannedDeadline[]): number =>
  deadlines.reduce((sum, { amount }) => sum + amount, 0);
const isWithin = (value: number, { min, max }: { min: number; max: number }): boolean =>
  Number.isInteger(value) && value >= min && value <= max;

/** What financing costs: a percentage of service amount and extras, rounded once, or a fixed amount. */
export function financingExpense({
  service_amount,
  extras,
  fee,
  currency,
}: Pick<PlanTerms, 'service_amount' | 'extras' | 'fee' | 'currency'>): number {
  return fee === null ? 0 : feeOn(money(service_amount + extras, currency), fee).amount;
}

/** What is wrong with deadlines that were written by hand. */
function scheduleFaults(schedule: readonly PlannedDeadline[], terms: PlanTerms, rest: number): PlanFault[] {
  const { kept, not_before } = terms;
  const last = lastAllowed(terms.service_date, terms.days_before);
  const faults: PlanFault[] = [];
  if (schedule.length !== terms.deadlines)
    faults.push({ field: 'schedule', key: 'schedule_count', params: { count: terms.deadlines } });
  const difference = total(schedule) - rest;
  if (difference !== 0)
    faults.push({
      field: 'schedule',
      key: 'sum_of_amounts',
      params: { difference: fromMinorUnits(difference) },
    });
  schedule.forEach(({ due_on, amount }, index) => {
    const field = `schedule.${index}`;
    const before = schedule[index - 1];
    const paid = kept[index];
    if (paid !== undefined) {
      if (paid.due_on !== due_on || paid.amount !== amount)
        faults.push({ field: `${field}.amount`, key: 'deadline_paid' });
      return;
    }
    if (!(amount > 0))
      faults.push({ field: `${field}.amount`, key: 'min', params: { min: fromMinorUnits(1) } });
    if (before !== undefined && due_on <= before.due_on)
      faults.push({ field: `${field}.due_on`, key: 'dates_rising' });
    else if (due_on < not_before)
      faults.push({
        field: `${field}.due_on`,
        key: 'first_due_early',
        params: { date: formatTypedDate(not_before) },
      });
    else if (last !== null && due_on > last)
      faults.push({
        field: `${field}.due_on`,
        key: 'last_deadline',
        params: { date: formatTypedDate(last) },
      });
  });
  return faults;
}

/** What is wrong with the terms themselves, before any date. */
function termFaults(terms: PlanTerms, amount: number): PlanFault[] {
  const { initial_payment, service_amount, extras } = terms;
  const faults: PlanFault[] = [];
  const limits = { min: fromMinorUnits(FUNDING_AMOUNT.min), max: fromMinorUnits(FUNDING_AMOUNT.max) };
  if (!isWithin(amount, FUNDING_AMOUNT))
    faults.push({ field: 'amount', key: 'funding_amount', params: limits });
  // Something must be left to finance.
  if (initial_payment < 0 || initial_payment >= service_amount + extras)
    faults.push({ field: 'initial_payment', key: 'initial_payment' });
  if (!isWithin(terms.deadlines, FUNDING_DEADLINES)) faults.push({ field: 'deadlines', key: 'invalid' });
  if (!isWithin(terms.time_slot, FUNDING_TIME_SLOT)) faults.push({ field: 'time_slot', key: 'invalid' });
  if (terms.deadlines < terms.kept.length)
    faults.push({ field: 'deadlines', key: 'deadlines_paid', params: { count: terms.kept.length } });
  return faults;
}

/**
 * The plan of its terms. Initial payment and deadlines add up to its amount exactly, dates rise strictly, the last one
 * is at least `days_before` days before the service.
 */
export function makePlan(terms: PlanTerms): PlanResult {
  const financing_expense = financingExpense(terms);
  const amount = terms.service_amount + terms.extras + financing_expense;
  const rest = amount - terms.initial_payment;
  const last_allowed = lastAllowed(terms.service_date, terms.days_before);
  const faults = termFaults(terms, amount);
  if (terms.schedule !== null) faults.push(...scheduleFaults(terms.schedule, terms, rest));
  else if (terms.first_due < terms.not_before)
    faults.push({
      field: 'first_due',
      key: 'first_due_early',
      params: { date: formatTypedDate(terms.not_before) },
    });
  if (faults.length > 0) return { faults };
  const schedule = terms.schedule ?? calculated(terms, rest, last_allowed);
  if (schedule === undefined) return { impossible: true };
  const amount_financed = terms.service_amount + terms.extras - terms.initial_payment;
  const apr = annualPercentageRate({ financed: amount_financed, start: terms.start, payments: schedule });
  const monthly = schedule[terms.kept.length]?.amount ?? schedule.at(-1)?.amount ?? 0;
  return {
    plan: {
      financing_expense,
      amount,
      amount_financed,
      total_of_payments: total(schedule),
      apr,
      monthly,
      last_allowed,
      schedule,
    },
  };
}

/** The kept deadlines and the others over what they leave. */
function calculated(
  terms: PlanTerms,
  rest: number,
  last_allowed: string | null,
): PlannedDeadline[] | undefined {
  const { kept, first_due, time_slot } = terms;
  const left = rest - total(kept);
  const count = terms.deadlines - kept.length;
  if (count === 0) return left === 0 ? [...kept] : undefined;
  if (first_due <= (kept.at(-1)?.due_on ?? '')) return undefined;
  const deadlines = splitDeadlines({ rest: left, count, time_slot, first_due, last_allowed });
  return deadlines && [...kept, ...deadlines];
}

import type { Currency, Fee } from '../../../lib/contract/fields.ts';
import type { Input } from '../../../lib/contract/endpoint.ts';
import type { Unfinished } from '../../../lib/contract/form.ts';
import type { FundingInput, FundingRow } from '../../../lib/contract/financials/fundings.ts';
import type { PAYMENT_LIMITS } from '../../../lib/contract/limits.ts';
import { addDays } from '../../../lib/domain/dates.ts';
import { financingExpense, makePlan, splitDeadlines } from '../../../lib/domain/instalments.ts';
import type { PlanResult, PlanTerms, PlannedDeadline } from '../../../lib/domain/instalments.ts';
import { paymentLimitInstant } from '../../../lib/domain/payment-limit.ts';
import { todayIn } from '../../../lib/domain/zones.ts';

/** The plan of what a form holds, made by the function that the server saves it with (server/financials/fundings/plan.ts). */

/** A service that is financed, as far as its plan needs it. */
export interface Subject {
  readonly id: number;
  readonly code: string;
  readonly concept: string;
  readonly client: string;
  readonly currency: Currency;
  /** Minor units. */
  readonly total: number;
  /** Day that its record says; null when staff may write it. */
  readonly service_date: string | null;
}

/** The company's rules, and the plan that is changed. */
export interface PlanRules {
  readonly days_before: number;
  /** Zone of the company, by which deadlines end. */
  readonly zone: string;
}

/** What of a form decides its plan; the schema has seen that each part is a value. */
export interface TypedTerms {
  readonly extras: number;
  readonly fee: Fee | null;
  readonly initial_payment: number;
  readonly deadlines: number;
  readonly time_slot: number;
  readonly payment_limit: (typeof PAYMENT_LIMITS)[number];
  readonly first_due: string;
  readonly service_date: string | null;
  readonly schedule: readonly PlannedDeadline[] | null;
}

export interface PlanFacts {
  readonly subject: Subject;
  readonly rules: PlanRules;
  readonly now: Date;
  readonly existing?: FundingRow | undefined;
}

const later = ({ schedule }: FundingRow): FundingRow['schedule'] =>
  schedule.filter(({ number }) => number > 0);
const planned = ({ due_on, amount }: FundingRow['schedule'][number]): PlannedDeadline => ({
  due_on,
  amount: amount.amount,
});

/** Deadlines from the first that are paid whole: a change leaves them as they are. */
export function keptOf(row: FundingRow | undefined): PlannedDeadline[] {
  if (!row) return [];
  const deadlines = later(row);
  const open = deadlines.findIndex(({ left }) => left.amount > 0);
  return (open === -1 ? deadlines : deadlines.slice(0, open)).map(planned);
}

/** Whether something of the initial payment has come. */
export const isInitialPaid = (row: FundingRow | undefined): boolean =>
  row?.schedule.some(({ number, paid }) => number === 0 && paid.amount > 0) ?? false;

/** Until when the first payment must come: what was agreed stays until another choice is made. */
export function limitOf(
  { payment_limit }: Pick<TypedTerms, 'payment_limit'>,
  { existing, now }: PlanFacts,
): string {
  const same =
    existing !== undefined && existing.payment_limit === payment_limit && existing.initial_payment.amount > 0;
  return same ? existing.payment_limit_at : paymentLimitInstant(payment_limit, now).toISOString();
}

/** What the domain needs, of what a person typed and what is known. */
function termsOf(typed: TypedTerms, facts: PlanFacts): PlanTerms {
  const { subject, rules, now, existing } = facts;
  const today = todayIn(rules.zone, now);
  return {
    ...typed,
    currency: subject.currency,
    service_amount: subject.total,
    not_before:
      typed.initial_payment > 0 && !isInitialPaid(existing)
        ? addDays(todayIn(rules.zone, limitOf(typed, facts)), 1)
        : today,
    service_date: subject.service_date ?? typed.service_date,
    days_before: existing?.days_before ?? rules.days_before,
    start: existing ? todayIn(rules.zone, existing.created_at) : today,
    kept: keptOf(existing),
  };
}

/** The plan, or why there is none. */
export const planOf = (typed: TypedTerms, facts: PlanFacts): PlanResult => makePlan(termsOf(typed, facts));

/** Minor units that the deadlines must add up to. */
export function restOf(
  { extras, fee, initial_payment }: Pick<TypedTerms, 'extras' | 'fee' | 'initial_payment'>,
  { total, currency }: Subject,
): number {
  return (
    total + extras + financingExpense({ service_amount: total, extras, fee, currency }) - initial_payment
  );
}

/** Day of the first deadline that is not paid: what a change calculates from. */
const firstOpen = (row: FundingRow): string => later(row)[keptOf(row).length]?.due_on ?? row.first_due;

/** The deadlines of a saved plan where somebody wrote them by hand; undefined where they are the calculated ones. */
function handWritten(row: FundingRow): PlannedDeadline[] | undefined {
  const kept = keptOf(row);
  const all = later(row).map(planned);
  const rest = all.slice(kept.length);
  const sum = rest.reduce((total, { amount }) => total + amount, 0);
  const calculated = splitDeadlines({
    rest: sum,
    count: rest.length,
    time_slot: row.time_slot,
    first_due: firstOpen(row),
    last_allowed: null,
  });
  const same =
    rest.length === 0 ||
    (calculated?.every(
      ({ due_on, amount }, index) => rest[index]?.due_on === due_on && rest[index].amount === amount,
    ) ??
      false);
  return same ? undefined : all;
}

/** What the form of a plan holds; a box may still be empty. */
export type PlanValues = Unfinished<Input<typeof FundingInput>>;

/** A plan as its form has it; what it does not have is absent, so that a box that is emptied again is no change. */
export function valuesOf(row: FundingRow): PlanValues {
  return {
    service_id: row.service.id,
    extras: row.extras.amount === 0 ? undefined : row.extras.amount,
    fee: row.fee ?? undefined,
    initial_payment: row.initial_payment.amount,
    deadlines: row.deadlines,
    time_slot: row.time_slot,
    payment_limit: row.payment_limit,
    first_due: firstOpen(row),
    service_date: row.service_date ?? undefined,
    schedule: handWritten(row),
    reason: '',
  };
}

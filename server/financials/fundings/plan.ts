import type { FundingInput } from '../../../src/lib/contract/financials/fundings.ts';
import { addDays } from '../../../src/lib/domain/dates.ts';
import { makePlan } from '../../../src/lib/domain/instalments.ts';
import type { Plan } from '../../../src/lib/domain/instalments.ts';
import { paymentLimitInstant } from '../../../src/lib/domain/payment-limit.ts';
import { dayInstants, todayIn } from '../../../src/lib/domain/zones.ts';
import type { RequestContext } from '../../lib/call.ts';
import { companyZone } from '../../lib/company-zone.ts';
import { ProblemError, invalid } from '../../lib/problem.ts';
import type { StoredService } from '../services/stored.ts';
import { plannedRecord } from '../chargeables/records.ts';
import { recordOf } from '../chargeables/registry.ts';
import { fundingSettings } from './settings.ts';
import type { StoredDeadline, StoredFunding } from './stored.ts';

export type Terms = Omit<FundingInput, 'reason'>;

/** A plan that is being changed, with what was paid of it. */
export interface Existing {
  readonly funding: StoredFunding;
  readonly deadlines: readonly StoredDeadline[];
}

/** A deadline as it is stored: 0 is the initial payment. */
export interface DatedDeadline {
  readonly number: number;
  readonly due_on: string;
  readonly due_at: string;
  readonly amount: number;
}

/** A plan with everything that the table keeps of it. */
export interface DatedPlan extends Plan {
  readonly payment_limit_at: string;
  readonly service_date: string | null;
  readonly days_before: number;
  /** Day of the first deadline that is not paid. */
  readonly first_due: string;
  readonly dated: readonly DatedDeadline[];
}

const isPaid = ({ paid, amount }: StoredDeadline): boolean => paid >= amount;

/** Deadlines from the first that are paid whole: a change leaves them alone. */
function keptOf({ deadlines }: Existing): StoredDeadline[] {
  const later = deadlines.filter(({ number }) => number > 0);
  const open = later.findIndex((deadline) => !isPaid(deadline));
  return open === -1 ? later : later.slice(0, open);
}

/** The last instant of a day in the company's zone. */
const endOfDay = (date: string, zone: string): string =>
  new Date(Date.parse(dayInstants(date, zone).until) - 1).toISOString();

/** The limit of the first payment: what was agreed stays until another choice is made. */
function firstLimit(terms: Terms, existing: Existing | undefined, now: Date): string {
  const stored = existing?.funding;
  const same =
    stored !== undefined && stored.payment_limit === terms.payment_limit && stored.initial_payment > 0;
  return same ? stored.payment_limit_at : paymentLimitInstant(terms.payment_limit, now).toISOString();
}

/**
 * The plan of its terms for a service, made by the function that the form uses. Throws 422 with the fields, or with
 * `deadlines_impossible`.
 */
export async function planFor(
  context: Pick<RequestContext, 'db' | 'now'>,
  terms: Terms,
  service: StoredService,
  existing?: Existing,
): Promise<DatedPlan> {
  const { db, now } = context;
  const [zone, settings] = await Promise.all([companyZone(db), fundingSettings(db)]);
  const record = recordOf(service);
  const service_date = (record && (await plannedRecord(db, record)).service_date) ?? terms.service_date;
  const days_before = existing?.funding.days_before ?? settings.days_before;
  const today = todayIn(zone, now);
  const limit = firstLimit(terms, existing, now);
  const first = existing?.deadlines.find(({ number }) => number === 0);
  const firstPaid = first !== undefined && first.paid > 0;
  if (firstPaid && first.amount !== terms.initial_payment)
    throw invalid({ field: 'initial_payment', key: 'deadline_paid' });
  const kept = existing ? keptOf(existing) : [];
  const made = makePlan({
    ...terms,
    currency: service.currency,
    service_amount: service.total,
    not_before: terms.initial_payment > 0 && !firstPaid ? addDays(todayIn(zone, limit), 1) : today,
    service_date,
    days_before,
    start: existing ? todayIn(zone, existing.funding.created_at) : today,
    kept,
  });
  if ('impossible' in made) throw new ProblemError('e10', { status: 422, reason: 'deadlines_impossible' });
  if ('faults' in made) throw invalid(...made.faults);
  const { plan } = made;
  const later = plan.schedule.map(({ due_on, amount }, index) => ({
    number: index + 1,
    due_on,
    amount,
    due_at: endOfDay(due_on, zone),
  }));
  const initial = {
    number: 0,
    due_on: firstPaid ? first.due_on : todayIn(zone, limit),
    due_at: firstPaid ? first.due_at : limit,
    amount: terms.initial_payment,
  };
  const dated = terms.initial_payment > 0 ? [initial, ...later] : later;
  const first_due = plan.schedule[kept.length]?.due_on ?? terms.first_due;
  return {
    ...plan,
    service_date,
    days_before,
    first_due,
    dated,
    payment_limit_at: dated[0]?.due_at ?? limit,
  };
}

import * as z from 'zod/mini';
import {
  Currency,
  Fee,
  Id,
  Instant,
  IsoDate,
  Money,
  QueryBoolean,
  QueryIntegers,
  amountBetween,
  between,
  optionalLines,
  rowFields,
} from '../fields.ts';
import {
  FUNDING_AMOUNT,
  FUNDING_DEADLINES,
  FUNDING_TIME_SLOT,
  PAYMENT_LIMITS,
  PAYMENT_LIMIT_DEFAULT,
} from '../limits.ts';
import { resource, totals } from '../resource.ts';

/**
 * Funding: code, initial payment, limit, monthly, deadlines, payment deadline, hours, paid, outstanding amount,
 * financing expense, service amount, extras, signed agreement (rule: fields-of-the-specification). Amounts of the input
 * are minor units of the currency of the service.
 */

/** A percentage is in hundredths of a percent: at most this many. */
const WHOLE = 100_00;
const Amount = amountBetween({ min: 0, max: FUNDING_AMOUNT.max });

/** One deadline that was written by hand. */
const DeadlineInput = z.object({
  due_on: IsoDate,
  amount: amountBetween({ min: 1, max: FUNDING_AMOUNT.max }),
});

/** What decides a plan; `service_amount` and the currency come from the service. */
export const fundingTerms = {
  service_id: Id,
  extras: z._default(Amount, 0),
  /** Financing expense: of service amount plus extras in percent, or a fixed amount; null is none. */
  fee: z._default(
    z.nullable(
      Fee.check(
        z.refine(({ amount, fee_type }) => fee_type !== 1 || amount <= WHOLE, {
          error: 'percentage',
          path: ['amount'],
        }),
      ),
    ),
    null,
  ),
  /** May be 0: then the first deadline is the first payment. */
  initial_payment: Amount,
  deadlines: between(FUNDING_DEADLINES),
  /** Days between deadlines; 30 is a calendar month, 0 only for one deadline or dates by hand. */
  time_slot: between(FUNDING_TIME_SLOT),
  /** Of the first payment; a choice that differs from the saved one counts from the moment of the save. */
  payment_limit: z._default(z.enum(PAYMENT_LIMITS), PAYMENT_LIMIT_DEFAULT),
  first_due: IsoDate,
  /** Day of the service where it has no record that says it; a rental's is its pick-up. Null is none. */
  service_date: z._default(z.nullable(IsoDate), null),
  /** Written by hand in place of the calculated ones: as many as `deadlines`, the exact sum, rising dates. */
  schedule: z._default(
    z.nullable(z.array(DeadlineInput).check(z.minLength(1), z.maxLength(FUNDING_DEADLINES.max))),
    null,
  ),
} as const;

export const FundingInput = z.object({
  ...fundingTerms,
  /** A change of financing data needs one; a new plan does not. */
  reason: optionalLines(500),
});
export type FundingInput = z.infer<typeof FundingInput>;

/** 0 is the initial payment; it is due at the payment limit, the others at the end of their day in the company's zone. */
export const DatedDeadline = z.object({ number: z.int(), due_on: IsoDate, due_at: Instant, amount: Money });

export const FundingDeadline = z.object({
  id: Id,
  ...DatedDeadline.shape,
  paid: Money,
  /** What of it is still to be paid. */
  left: Money,
  paid_at: z.nullable(Instant),
  /** Unpaid, and its time has passed. */
  late: z.boolean(),
});
export type FundingDeadline = z.infer<typeof FundingDeadline>;

/** The newest agreement of a plan; the client signs it in either language. */
const FundingAgreementState = z.object({
  version: z.int(),
  created_at: Instant,
  sent_to: z.nullable(z.string()),
  viewed_at: z.nullable(Instant),
  accepted_at: z.nullable(Instant),
  typed_name: z.nullable(z.string()),
  /** Language in which it was signed. */
  language: z.nullable(z.string()),
  /** The plan was changed after it was drawn up: it must be generated and signed again. */
  outdated: z.boolean(),
});

export const FundingRow = z.object({
  ...rowFields,
  /** F-YYYY-NNNNNN */
  code: z.string(),
  brand: z.string(),
  /** 1 new, 2 current, 3 completed, 4 cancelled (rule: status-values). */
  status: z.int(),
  /** `date` is the day that its record says now; null where staff write it. */
  service: z.object({
    id: Id,
    code: z.string(),
    concept: z.string(),
    record_key: z.nullable(z.string()),
    record_id: z.nullable(Id),
    date: z.nullable(IsoDate),
  }),
  client: z.object({
    id: Id,
    name: z.string(),
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    language: z.string(),
  }),
  currency: Currency,
  service_amount: Money,
  extras: Money,
  fee: z.nullable(Fee),
  financing_expense: Money,
  /** Service amount, extras and financing expense: what the client pays in all. */
  amount: Money,
  initial_payment: Money,
  /** Service amount and extras less the initial payment: what is financed. */
  amount_financed: Money,
  /** All deadlines together. */
  total_of_payments: Money,
  /** Hundredths of a percent a year. */
  apr: z.int(),
  deadlines: z.int(),
  time_slot: z.int(),
  /** A regular deadline's amount. */
  monthly: Money,
  payment_limit: z.enum(PAYMENT_LIMITS),
  payment_limit_at: Instant,
  first_due: IsoDate,
  service_date: z.nullable(IsoDate),
  days_before: z.int(),
  paid: Money,
  outstanding: Money,
  schedule: z.array(FundingDeadline),
  /** The first that is not paid whole, of a living plan. */
  next_deadline: z.nullable(FundingDeadline),
  late: z.boolean(),
  signed_at: z.nullable(Instant),
  agreement: z.nullable(FundingAgreementState),
  /** The service costs something else, or is on another day, than when the plan was made: change the plan. */
  service_changed: z.boolean(),
  cancelled_at: z.nullable(Instant),
  cancellation_reason: z.string(),
  /** void: first payment missed; unpaid: a deadline missed by more than its grace; staff; rental and booking: with their service. */
  ended_by: z.nullable(z.enum(['void', 'unpaid', 'staff', 'rental', 'booking'])),
});
export type FundingRow = z.infer<typeof FundingRow>;

export const fundings = resource({
  area: 'financials',
  name: 'fundings',
  singular: 'funding',
  entity: 'fundings',
  row: FundingRow,
  input: FundingInput,
  filters: {
    status: z.optional(QueryIntegers),
    /** Living plans with a deadline whose time has passed. */
    late: z.optional(QueryBoolean),
    signed: z.optional(QueryBoolean),
    member: z.optional(QueryIntegers),
    service: z.optional(QueryIntegers),
    currency: z.optional(Currency),
    brand: z.optional(z.string().check(z.maxLength(40))),
    /** Of the next unpaid deadline, days of the company's zone, both included; so are the others. */
    next_due_from: z.optional(IsoDate),
    next_due_to: z.optional(IsoDate),
    created_from: z.optional(IsoDate),
    created_to: z.optional(IsoDate),
  },
  sorts: ['code', 'status', 'client', 'amount', 'next_due', 'created_at', 'updated_at'],
  /** What is due soonest, overdue plans before it; those that have ended come last. */
  defaultSort: 'next_due',
});

/** `outstanding` is of plans that live. */
export const fundingTotals = totals(fundings, ['amount', 'paid', 'outstanding']);

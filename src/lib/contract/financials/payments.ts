import * as z from 'zod/mini';
import {
  Currency,
  FileEntry,
  Id,
  Instant,
  IsoDate,
  Money,
  QueryBoolean,
  QueryIntegers,
  Reference,
  optionalText,
  rowFields,
} from '../fields.ts';
import { PAYMENT_AMOUNT, PAYMENT_LIMITS, VOUCHER_COUNT } from '../limits.ts';
import { resource, totals } from '../resource.ts';
import { ATTENTIONS } from './attention.ts';

/**
 * Payment: method, status (charged, failed, refund), voucher, receipt (rule: fields-of-the-specification). A payment is
 * money for one service. Its actions stand in payment-actions.ts, what visitors may do in ../payments/public.ts.
 */

/** How money comes. `account` takes it from the client's own credit. */
export const PAYMENT_METHODS = ['card', 'cash', 'transfer', 'account'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** What became of the link: none was made, nobody opened it, somebody did, its time is over, staff withdrew it. */
const LINK_STATES = ['none', 'open', 'opened', 'expired', 'revoked'] as const;

/** Minor units of the currency of the service: above 0. */
export const PaymentAmount = z
  .int()
  .check(
    z.gte(PAYMENT_AMOUNT.min, { error: 'amount_positive' }),
    z.lte(PAYMENT_AMOUNT.max, { error: 'amount_too_large' }),
  );
/** By what money goes back: needed where it goes outside the bank. */
export const RefundReference = optionalText(120);

/** The debt that a payment is for, with what of it has come by now. */
export const PaidService = z.object({
  id: Id,
  code: z.string(),
  concept: z.string(),
  /** Kind: rental, flight … */
  service_type: Reference,
  status: z.int(),
  /** Its record, such as cars/rentals 4871; both null when it has none. */
  record_key: z.nullable(z.string()),
  record_id: z.nullable(Id),
  due: Money,
  received: Money,
});

export const PaymentClient = z.object({
  id: Id,
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  language: z.string(),
});

export const PaymentRow = z.object({
  ...rowFields,
  /** P-YYYY-NNNNNN */
  code: z.string(),
  brand: z.string(),
  /** 1 pending, 2 charged, 3 failed, 4 refunded (rule: status-values). */
  status: z.int(),
  service: PaidService,
  /** The instalment that it is meant for. */
  funding_deadline: z.nullable(
    z.object({ id: Id, number: z.int(), funding_id: Id, funding_code: z.string() }),
  ),
  client: PaymentClient,
  method: z.enum(PAYMENT_METHODS),
  /** Bank of a card payment. */
  provider: z.nullable(z.int()),
  currency: Currency,
  /** What was asked for. */
  amount: Money,
  /** What a bank kept of it for itself. */
  fee: Money,
  /** What really came, and what of it went back. */
  charged: Money,
  refunded: Money,
  /** What may still go back: nothing that is already on its way. */
  refundable: Money,
  /** What came for its service above what is due and is not on its way back; more than it can go back only with a word on the price. */
  surplus: Money,
  charged_at: z.nullable(Instant),
  payment_limit: z.nullable(z.enum(PAYMENT_LIMITS)),
  payment_limit_at: z.nullable(Instant),
  /** It came after its limit. */
  late: z.boolean(),
  /** Less came than was asked for. */
  partial: z.boolean(),
  /** More came than was asked for: the difference is credit on the account. */
  excess: z.boolean(),
  link: z.object({
    state: z.enum(LINK_STATES),
    language: z.nullable(z.string()),
    expires_at: z.nullable(Instant),
    sent_at: z.nullable(Instant),
    opened_at: z.nullable(Instant),
  }),
  /** A try is open at the bank and may still be charged. */
  in_progress: z.boolean(),
  /** Staff must look; `attention` says why. */
  needs_attention: z.boolean(),
  /** Every reason that stands, the gravest first (rule: every-reason-stands); empty for nothing. */
  attention: z.array(z.enum(ATTENTIONS)),
  /** Running number of its receipt; null until money came, and of what came before receipts were numbered. */
  receipt_number: z.nullable(z.int()),
  reference: z.string(),
  reason: z.string(),
  vouchers: z.array(FileEntry),
  /** Who took it or asked for it. */
  clerk: z.nullable(Reference),
});
export type PaymentRow = z.infer<typeof PaymentRow>;

/** What staff may write into a payment by hand; money moves by actions only. */
const PaymentInput = z.object({
  reference: optionalText(120),
  voucher_ids: z._default(z.array(Id).check(z.maxLength(VOUCHER_COUNT, { error: 'files_count' })), []),
});

const calls = resource({
  area: 'financials',
  name: 'payments',
  singular: 'payment',
  entity: 'payments',
  row: PaymentRow,
  input: PaymentInput,
  filters: {
    status: z.optional(QueryIntegers),
    method: z.optional(z.enum(PAYMENT_METHODS)),
    provider: z.optional(QueryIntegers),
    member: z.optional(QueryIntegers),
    service: z.optional(QueryIntegers),
    /** Kind of the service. */
    service_type: z.optional(QueryIntegers),
    clerk: z.optional(QueryIntegers),
    /** Dates of the company's zone, both included. */
    created_from: z.optional(IsoDate),
    created_to: z.optional(IsoDate),
    charged_from: z.optional(IsoDate),
    charged_to: z.optional(IsoDate),
    needs_attention: z.optional(QueryBoolean),
    brand: z.optional(z.string().check(z.maxLength(40))),
  },
  sorts: ['code', 'status', 'amount', 'charged_at', 'created_at', 'updated_at'],
  defaultSort: '-created_at',
});

/** Payments are made, and money moves, by the calls of payment-actions.ts; none is ever deleted. */
const { create: _create, remove: _remove, addForm: _addForm, ...payments } = calls;
export { payments };

/** What was asked for, what came, and what of it went back. */
export const paymentTotals = totals(payments, ['amount', 'charged', 'refunded']);

import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  Currency,
  Id,
  Money,
  QueryInteger,
  QueryIntegers,
  Reference,
  amountBetween,
  lines,
  optionalLines,
  rowFields,
} from '../fields.ts';
import { CREDIT_LIMIT, PAYMENT_AMOUNT } from '../limits.ts';
import { action, resource, totals } from '../resource.ts';

/**
 * One account for each client and currency; a positive balance is what the client owes (rule: account-per-currency).
 */

/** Transaction types (rule: numbers-of-the-specification): a credit lowers what the client owes, a debit raises it. */
export const TRANSACTION_TYPE = { credit: 1, debit: 2 } as const;

const AccountInput = z.object({
  member_id: Id,
  currency: Currency,
  /** Minor units of `currency`; null is none agreed, 0 nothing on credit. */
  credit_limit: z._default(z.nullable(amountBetween(CREDIT_LIMIT)), null),
  /** A closed account takes no new debt. */
  status: z._default(z.literal([1, 2]), 1),
  /** Needed when the limit is lowered below what the client owes (rule: limit-below-debt); the history keeps it. */
  reason: optionalLines(500),
});
type AccountInput = z.infer<typeof AccountInput>;

export const AccountRow = z.object({
  ...rowFields,
  /** A-NNNNNN */
  number: z.string(),
  member: Reference,
  /** Of the client, who is written to under it; null where they have none. */
  brand: z.nullable(z.string()),
  currency: Currency,
  /** Null is none agreed. */
  credit_limit: z.nullable(Money),
  /** Positive: the client owes; negative: the company owes the client. */
  balance: Money,
  /** Credit left: the limit less the balance; null without a limit. */
  available: z.nullable(Money),
  status: z.int(),
});
export type AccountRow = z.infer<typeof AccountRow>;

export const accounts = resource({
  area: 'financials',
  name: 'accounts',
  singular: 'account',
  entity: 'accounts',
  row: AccountRow,
  input: AccountInput,
  filters: {
    member: z.optional(QueryIntegers),
    brand: z.optional(z.string().check(z.maxLength(40))),
    currency: z.optional(Currency),
    status: z.optional(QueryIntegers),
    /** owes: the balance is above 0; credit: below; settled: 0; beyond: above the limit. */
    standing: z.optional(z.enum(['owes', 'credit', 'settled', 'beyond'])),
  },
  sorts: [
    'number',
    'member',
    'currency',
    'credit_limit',
    'balance',
    'available',
    'status',
    'created_at',
    'updated_at',
  ],
  defaultSort: '-balance',
  blank: { currency: 'USD', credit_limit: null, status: 1, reason: '' },
  valuesOf: ({ member, credit_limit }) => ({
    member_id: member.id,
    credit_limit: credit_limit?.amount ?? null,
    reason: '',
  }),
});

/** A correction that is no line's: a credit or debit with the reason for it. New debt stays within the limit. */
export const adjustAccount = action(accounts, 'adjust', {
  summary: 'Post a correcting entry to an account',
  access: 'transactions:adjust',
  body: z.object({
    type: z.literal([TRANSACTION_TYPE.credit, TRANSACTION_TYPE.debit]),
    /** Minor units of the account's currency. */
    amount: amountBetween(PAYMENT_AMOUNT),
    reason: lines(500),
  }),
  success: 'transaction_adjusted',
});

/** What a form tells while a debt is being entered (rule: limit-told-early). */
export const creditOf = endpoint({
  method: 'GET',
  path: '/financials/credit',
  summary: 'Credit that a client has left in a currency',
  access: 'accounts:read',
  query: z.object({ member_id: z.pipe(QueryInteger, Id), currency: Currency }),
  answer: z.object({
    /** Null: the client has none in that currency yet. */
    account: z.nullable(z.object({ id: Id, number: z.string(), status: z.int() })),
    credit_limit: z.nullable(Money),
    balance: Money,
    available: z.nullable(Money),
    /** Paid and used for nothing yet: a payment by account can take it. */
    unused: Money,
  }),
});

/** What clients owe, less what they have as credit. */
export const accountTotals = totals(accounts, ['balance']);

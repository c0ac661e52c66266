import * as z from 'zod/mini';
import {
  Currency,
  Id,
  Instant,
  IsoDate,
  Money,
  QueryIntegers,
  Reference,
  amountBetween,
  lines,
  rowFields,
} from '../fields.ts';
import { EXPENSE_CATEGORIES, PAYMENT_AMOUNT } from '../limits.ts';
import { action, resource, totals } from '../resource.ts';

/**
 * Transaction: type, source, amount, previous limit, balance (rule: ledger-only-grows): the lines of the accounts in
 * the append-only ledger. Nothing is edited: a correction is a line of its own.
 */

export const LEDGER_SOURCES = [
  'opening',
  'charge',
  'cancellation',
  'payment',
  'refund',
  'funding',
  'adjustment',
  'expense',
  'income',
  'remittance',
] as const;
/** Books that the list can show: lines of accounts, and what the dashboard counts as income and expense. */
export const LISTED_BOOKS = ['client', 'income', 'expense'] as const;
/** Sources that lines of accounts have; expense and income touch no account. */
export const ACCOUNT_SOURCES = [
  'charge',
  'payment',
  'refund',
  'cancellation',
  'funding',
  'adjustment',
  'opening',
] as const;
const QuerySources = z.pipe(
  z.string().check(z.regex(/^[a-z]+(,[a-z]+){0,9}$/)),
  z.pipe(
    z.transform((value: string) => value.split(',')),
    z.array(z.enum(LEDGER_SOURCES)),
  ),
);

/** What a line is about: its record, where it has one that people open. */
export const LedgerRecord = z.object({
  key: z.string(),
  id: Id,
  code: z.string(),
  /** What was charged or paid for; may be empty. */ concept: z.string(),
});

export const TransactionRow = z.object({
  ...rowFields,
  date: Instant,
  book: z.enum(LISTED_BOOKS),
  /** Of an account's line its own, of income and fees that of the service; null for what the company spends. */
  account: z.nullable(z.object({ id: Id, number: z.string() })),
  member: z.nullable(Reference),
  /** 1 credit, 2 debit; income is a credit, what is taken back of it a debit. */
  type: z.int(),
  source: z.enum(LEDGER_SOURCES),
  /** Never negative: the type says which way. */
  amount: Money,
  /** Credit left before this line; null without a limit. */
  previous_limit: z.nullable(Money),
  /** Of the account after this line; null in other books. */
  balance: z.nullable(Money),
  reason: z.string(),
  /** Who wrote it; null is the system. */
  by: z.nullable(Reference),
  record: z.nullable(LedgerRecord),
  brand: z.string(),
  /** What the line comes to with its corrections; null when it has none. Negative: it now goes the other way. */
  corrected: z.nullable(Money),
});
export type TransactionRow = z.infer<typeof TransactionRow>;

const calls = resource({
  area: 'financials',
  name: 'transactions',
  singular: 'transaction',
  entity: 'transactions',
  row: TransactionRow,
  input: z.object({}),
  filters: {
    /** Lines of accounts unless said. Of expense a day is the expense's own, as the dashboard counts it. */
    book: z.optional(z.enum(LISTED_BOOKS)),
    /** Kinds of service, of income. */
    service_type: z.optional(QueryIntegers),
    /** Of expense. */
    category: z.optional(z.enum(EXPENSE_CATEGORIES)),
    account: z.optional(QueryIntegers),
    member: z.optional(QueryIntegers),
    source: z.optional(QuerySources),
    type: z.optional(QueryIntegers),
    currency: z.optional(Currency),
    brand: z.optional(z.string().check(z.maxLength(40))),
    /** Days of the company's main office; both count whole (rule: company-day). */
    date_from: z.optional(IsoDate),
    date_to: z.optional(IsoDate),
  },
  sorts: ['date', 'amount'],
  defaultSort: '-date',
});

/** The ledger is read, exported and corrected, and never added to, changed or deleted by hand. */
const {
  create: _create,
  update: _update,
  remove: _remove,
  addForm: _addForm,
  modifyForm: _modifyForm,
  ...transactions
} = calls;
export { transactions };

/** Posts the difference to the right amount; the version counts a line's corrections, so that two cannot both be made. */
export const adjustTransaction = action(transactions, 'adjust', {
  summary: 'Correct a line by another one',
  access: 'transactions:adjust',
  body: z.object({
    /** What it should have been, in minor units and of the same type; 0 takes it back whole. */
    amount: amountBetween({ min: 0, max: PAYMENT_AMOUNT.max }),
    reason: lines(500),
  }),
  success: 'transaction_adjusted',
});

/** Both ways; neither is negative. */
export const transactionTotals = totals(transactions, ['debit', 'credit']);

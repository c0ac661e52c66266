import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  Currency,
  FileEntry,
  Id,
  IsoDate,
  Money,
  QueryIntegers,
  Reference,
  lines,
  optionalLines,
  rowFields,
  text,
} from '../fields.ts';
import { EXPENSE_CATEGORIES, VOUCHER_COUNT } from '../limits.ts';
import { action, resource, totals } from '../resource.ts';
import { PaymentAmount } from './payments.ts';

/**
 * Expenses (rule: expenses-reversed): date, category, amount, file. What was booked is never edited: it is reversed and
 * booked anew. What the provider of a stay is owed is proposed: nothing is booked before staff say so
 * (rule: provider-payable).
 */

/** Where the money was taken from, as the ledger's books call it. */
export const EXPENSE_METHODS = ['cash', 'bank', 'transfer'] as const;
const anyCategory = `(${EXPENSE_CATEGORIES.join('|')})`;
/** One or more categories in a query string: "rent" or "rent,fuel". */
const QueryCategories = z.pipe(
  z.string().check(z.regex(new RegExp(`^${anyCategory}(,${anyCategory}){0,19}$`))),
  z.transform((value) => value.split(',')),
);

export const ExpenseInput = z.object({
  /** Company's zone; not in the future. */
  date: IsoDate,
  category: z.enum(EXPENSE_CATEGORIES),
  concept: text(200),
  /** Minor units of `currency`. */
  amount: PaymentAmount,
  currency: Currency,
  method: z.enum(EXPENSE_METHODS),
  file_ids: z._default(z.array(Id).check(z.maxLength(VOUCHER_COUNT, { error: 'files_count' })), []),
  /** Needed when a booked amount, currency, category or method changes. */
  reason: optionalLines(500),
});
export type ExpenseInput = z.infer<typeof ExpenseInput>;

export const ExpenseRow = z.object({
  ...rowFields,
  /** E-YYYY-NNNNNN */
  code: z.string(),
  brand: z.string(),
  date: IsoDate,
  category: z.enum(EXPENSE_CATEGORIES),
  concept: z.string(),
  amount: Money,
  currency: Currency,
  method: z.enum(EXPENSE_METHODS),
  /** 1 booked, 2 void, 3 proposed. */
  status: z.int(),
  /** The booking whose provider it pays, by its code. */
  booking: z.nullable(Reference),
  provider: z.nullable(Reference),
  clerk: z.nullable(Reference),
  files: z.array(FileEntry),
});
export type ExpenseRow = z.infer<typeof ExpenseRow>;

const calls = resource({
  area: 'financials',
  name: 'expenses',
  singular: 'expense',
  entity: 'expenses',
  row: ExpenseRow,
  input: ExpenseInput,
  filters: {
    status: z.optional(QueryIntegers),
    category: z.optional(QueryCategories),
    currency: z.optional(Currency),
    provider: z.optional(QueryIntegers),
    method: z.optional(z.enum(EXPENSE_METHODS)),
    clerk: z.optional(QueryIntegers),
    /** Both included. */
    date_from: z.optional(IsoDate),
    date_to: z.optional(IsoDate),
    brand: z.optional(z.string().check(z.maxLength(40))),
  },
  sorts: ['code', 'date', 'category', 'amount', 'created_at', 'updated_at'],
  defaultSort: '-date',
  /** Its date is today's, by the company's clock. */
  blank: { currency: 'USD', method: 'cash', concept: '', file_ids: [], reason: '' },
  valuesOf: ({ amount, files }) => ({
    amount: amount.amount,
    file_ids: files.map(({ id }) => id),
    reason: '',
  }),
});

/** Nothing that was booked is deleted: see voidExpense. */
const { remove: _remove, ...expenses } = calls;
export { expenses };

/** Proposed → booked: it was paid, and the ledger has it from now on. */
export const bookExpense = action(expenses, 'book', {
  summary: 'Book a proposed expense',
  access: 'expenses:create',
  body: z.object({ date: IsoDate, method: z.enum(EXPENSE_METHODS) }),
});

/** Booked → void: the ledger gets the opposite entry. A proposed one is dismissed by it, and the ledger gets none. */
export const voidExpense = action(expenses, 'void', {
  summary: 'Void an expense that was entered by mistake, or dismiss a proposed one',
  access: 'expenses:void',
  body: z.object({ reason: lines(500) }),
});

/** Of what was voided nothing counts. */
export const expenseTotals = totals(expenses, ['amount']);

/** Counts of the tabs above the list, each exact up to 10,000. */
export const expenseFacets = endpoint({
  method: 'GET',
  path: '/financials/expense_facets',
  summary: 'Counts of the tabs of the expense list',
  access: 'expenses:read',
  answer: z.object({ proposed: z.int() }),
});

import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Instant, IsoDate, Language, Money } from '../fields.ts';
import { LEDGER_SOURCES, LedgerRecord } from './transactions.ts';
import { AccountRow, accounts } from './accounts.ts';

/**
 * Statement of an account by period: screen, PDF, CSV. Days are the company's; both count whole (rule: company-day).
 */

export const StatementLine = z.object({
  id: Id,
  date: Instant,
  source: z.enum(LEDGER_SOURCES),
  record: z.nullable(LedgerRecord),
  reason: z.string(),
  /** 1 credit, 2 debit. */
  type: z.int(),
  amount: Money,
  /** The opening balance and every line up to this one. */
  balance: Money,
});
export type StatementLine = z.infer<typeof StatementLine>;

export const Statement = z.object({
  account: AccountRow,
  from: IsoDate,
  to: IsoDate,
  opening: Money,
  lines: z.array(StatementLine),
  /** Sums of the lines by type. */
  debits: Money,
  credits: Money,
  closing: Money,
});
export type Statement = z.infer<typeof Statement>;

const period = { from: IsoDate, to: IsoDate } as const;
/** The end may not be before the beginning. */
const inOrder = z.refine<{ from: string; to: string }>(({ from, to }) => from <= to, {
  error: 'date_order',
  path: ['to'],
});

const common = {
  method: 'GET',
  access: 'accounts:read',
  params: IdParams,
  query: z.object(period).check(inOrder),
} as const;

export const statement = endpoint({
  ...common,
  path: `${accounts.path}{id}/statement/`,
  summary: 'Statement of an account',
  answer: Statement,
});

export const statementCsv = endpoint({
  ...common,
  path: `${accounts.path}{id}/statement.csv`,
  summary: 'Statement of an account as CSV',
  download: 'text/csv; charset=utf-8',
});

export const statementPdf = endpoint({
  ...common,
  path: `${accounts.path}{id}/statement.pdf`,
  summary: 'Statement of an account for the client, in their language unless another is asked for',
  query: z.object({ ...period, language: z.optional(Language) }).check(inOrder),
  download: 'application/pdf',
});

import { atom } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { call, download } from '../../../lib/api/call.ts';
import type { Download } from '../../../lib/api/call.ts';
import { attempt } from '../../../lib/api/attempt.ts';
import { companyDay } from '../../../lib/shell/company-clock.ts';
import type { AccountRow } from '../../../lib/contract/financials/accounts.ts';
import { statement, statementCsv, statementPdf } from '../../../lib/contract/financials/statement.ts';
import type { Statement } from '../../../lib/contract/financials/statement.ts';
import { addDays } from '../../../lib/domain/dates.ts';
import { createForm } from '../../../lib/forms/form.ts';

/** Statement of the account in the panel, by period. */

export const PERIODS = ['thisMonth', 'lastMonth', 'thisYear'] as const;

/** First and last day of a usual period, until today. */
export function periodOf(name: (typeof PERIODS)[number], now = new Date()): { from: string; to: string } {
  const today = companyDay(now);
  const first = `${today.slice(0, 7)}-01`;
  if (name === 'thisMonth') return { from: first, to: today };
  if (name === 'thisYear') return { from: `${today.slice(0, 4)}-01-01`, to: today };
  const last = addDays(first, -1);
  return { from: `${last.slice(0, 7)}-01`, to: last };
}

const $shownStatement = atom<Statement | undefined>(undefined);
/** The statement on the screen. */
export const $statement: ReadableAtom<Statement | undefined> = $shownStatement;

let account: AccountRow | undefined;

export const period = createForm({
  id: 'statement',
  schema: statement.query,
  initial: periodOf('thisMonth'),
  submit: async (query) => {
    if (!account) return;
    const { id } = account;
    const found = await call(statement, { params: { id }, query });
    if (account.id === id) $shownStatement.set(found);
  },
});

/** Reads the statement of the dates in the form; a refused one leaves what was shown. */
export async function showStatement(): Promise<void> {
  await attempt(async () => {
    const outcome = await period.submit();
    if (outcome.kind === 'failed') throw outcome.error;
  });
}

/** Another account: its statement of the same period. */
export function showStatementOf(row: AccountRow): void {
  if (account?.id !== row.id) $shownStatement.set(undefined);
  account = row;
  void showStatement();
}

export function choosePeriod(name: (typeof PERIODS)[number]): void {
  const { from, to } = periodOf(name);
  period.fields.from.set(from);
  period.fields.to.set(to);
  void showStatement();
}

/** The statement as a file, once its dates are right. */
export async function saveStatement(kind: 'pdf' | 'csv', save: (file: Download) => void): Promise<void> {
  await showStatement();
  const shown = $shownStatement.get();
  if (!shown || period.$review.get().length > 0) return;
  const { from, to } = shown;
  const options = { params: { id: shown.account.id }, query: { from, to } };
  await attempt(async () =>
    save(kind === 'pdf' ? await download(statementPdf, options) : await download(statementCsv, options)),
  );
}

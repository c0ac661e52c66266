import * as z from 'zod/mini';
import { expenseTotals, expenses, voidExpense } from '../../../../lib/contract/financials/expenses.ts';
import type { ExpenseInput } from '../../../../lib/contract/financials/expenses.ts';
import { companyDay } from '../../../../lib/shell/company-clock.ts';
import { createEditor } from '../../../../lib/forms/editor.ts';
import type { Unfinished } from '../../../../lib/contract/form.ts';
import { createTotals } from '../../../../lib/records/list-totals.ts';
import { recordDialogs } from '../../../../lib/records/record-dialogs.ts';
import { listScreen } from '../../../../lib/records/record-screen.ts';

/** The expenses tab without its looks. */

export const BOOKED = 1;

const screen = listScreen({ contract: expenses, nameOf: ({ code }) => code });
const { reload } = screen;
export const { list, panel } = screen;
export const totals = createTotals(list, expenseTotals);

const LEDGER_FIELDS = ['category', 'amount', 'currency', 'method'] as const;
/** Whether what is typed books an expense anew that the ledger holds already; a new one has no amount to begin with. */
export function isRebooked(values: Unfinished<ExpenseInput>): boolean {
  const before = editor.form.$initial.get();
  return before.amount !== undefined && LEDGER_FIELDS.some((field) => values[field] !== before[field]);
}
const checked = expenses.input.check(
  z.refine((values) => values.reason !== '' || !isRebooked(values), { error: 'required', path: ['reason'] }),
);

export const editor = createEditor({
  contract: { ...expenses, input: checked },
  blank: () => ({ ...expenses.blank, date: companyDay() }),
  reload,
  saved: (row) => panel.open(row.id, row),
});

export const records = { ...screen, editor };

/** Takes a mistaken expense back: the ledger gets the opposite entry. */
export const voiding = recordDialogs({ contract: expenses, reload })(voidExpense, () => ({ reason: '' }));

import * as z from 'zod/mini';
import {
  bookExpense,
  expenseFacets,
  expenseTotals,
  expenses,
  voidExpense,
} from '../../../../lib/contract/financials/expenses.ts';
import type { ExpenseInput, ExpenseRow } from '../../../../lib/contract/financials/expenses.ts';
import { EXPENSE } from '../../../../lib/domain/statuses.ts';
import { companyDay } from '../../../../lib/shell/company-clock.ts';
import { createEditor } from '../../../../lib/forms/editor.ts';
import type { Unfinished } from '../../../../lib/contract/form.ts';
import { createFacets } from '../../../../lib/records/facets.ts';
import { createTotals } from '../../../../lib/records/list-totals.ts';
import { recordDialogs } from '../../../../lib/records/record-dialogs.ts';
import { listScreen } from '../../../../lib/records/record-screen.ts';

/** The expenses tab without its looks. */

const screen = listScreen({ contract: expenses, nameOf: ({ code }) => code });
export const { list, panel } = screen;
export const totals = createTotals(list, expenseTotals);

const facets = createFacets(expenses, expenseFacets);
export const { $facets } = facets;

/** Reads what is on the screen again; after every attempt to change something. */
function reload(): void {
  screen.reload();
  void facets.count();
}

const LEDGER_FIELDS = ['category', 'amount', 'currency', 'method'] as const;
/** Whether what is typed books an expense anew that the ledger holds already; a new one has no amount to begin with. */
export function isRebooked(values: Unfinished<ExpenseInput>): boolean {
  const before = editor.form.$initial.get();
  return (
    before.amount !== undefined &&
    !isProposed() &&
    LEDGER_FIELDS.some((field) => values[field] !== before[field])
  );
}

/** Whether the expense in the form is only proposed: the ledger has nothing of it that a reason would have to tell. */
function isProposed(): boolean {
  const state = editor.$state.get();
  const shown = panel.$state.get();
  const rows: readonly ExpenseRow[] = [
    ...(shown.kind === 'ready' ? [shown.row] : []),
    ...(list.$page.get().page?.results ?? []),
  ];
  return 'id' in state && rows.find(({ id }) => id === state.id)?.status === EXPENSE.proposed;
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

const dialog = recordDialogs({ contract: expenses, reload });

/** Says that a proposed expense was paid: when, and with what. */
export const booking = dialog(bookExpense, ({ method }) => ({ date: companyDay(), method }));

/** Takes a mistaken expense back: the ledger gets the opposite entry. A proposed one is dismissed. */
export const voiding = dialog(voidExpense, () => ({ reason: '' }));

import { paymentTotals, payments } from '../../../../lib/contract/financials/payments.ts';
import { createTotals } from '../../../../lib/records/list-totals.ts';
import { createPanel } from '../../../../lib/records/panel.ts';
import { tablePreferences } from '../../../../lib/records/preferences.ts';
import { createList } from '../../../../lib/records/resource.ts';
import { createSavedViews } from '../../../../lib/records/saved-views.ts';

/** The payments tab without its looks. */

export const list = createList(payments);
export const totals = createTotals(list, paymentTotals);
export const panel = createPanel(payments);
export const table = tablePreferences(payments.key);
export const views = createSavedViews(payments.key);

/** Reads what is on the screen again; after every attempt to change something. */
export function reload(): void {
  void list.reload();
  void panel.reload();
}

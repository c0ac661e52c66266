import { paymentTotals, payments } from '../../../../lib/contract/financials/payments.ts';
import { createTotals } from '../../../../lib/records/list-totals.ts';
import { listScreen } from '../../../../lib/records/record-screen.ts';

/** The payments tab without its looks. */

export const records = listScreen({ contract: payments, nameOf: ({ code }) => code });
export const { list, panel, reload } = records;
export const totals = createTotals(list, paymentTotals);

import * as z from 'zod/mini';
import {
  adjustTransaction,
  transactionTotals,
  transactions,
} from '../../../lib/contract/financials/transactions.ts';
import type { TransactionRow } from '../../../lib/contract/financials/transactions.ts';
import { createTotals } from '../../../lib/records/list-totals.ts';
import { recordDialogs } from '../../../lib/records/record-dialogs.ts';
import { listScreen } from '../../../lib/records/record-screen.ts';
import { say } from './words.ts';

/** "Line 4711 · A-000042" */
export const nameOf = ({ id, account }: Pick<TransactionRow, 'id' | 'account'>): string =>
  [say('line', { id }), account?.number].filter(Boolean).join(' · ');

export const records = listScreen({ contract: transactions, nameOf });
export const { list, panel } = records;
export const totals = createTotals(list, transactionTotals);

/** An account's line is; a correction is not, its line can be corrected again. */
export const canCorrect = ({ book, record }: TransactionRow): boolean =>
  book === 'client' && record?.key !== transactions.key;

/** What a line stands at with its corrections. */
export const standsAt = ({ amount, corrected }: TransactionRow): TransactionRow['amount'] =>
  corrected ?? amount;

/** A correcting entry for a line: the right amount is asked for, the difference is posted. */
export const adjusting = recordDialogs({ contract: transactions, reload: records.reload })(
  adjustTransaction,
  () => ({ reason: '' }),
  {
    schemaOf: (row) =>
      adjustTransaction.body.check(
        z.refine(({ amount }) => amount !== standsAt(row).amount, { error: 'same_amount', path: ['amount'] }),
      ),
  },
);

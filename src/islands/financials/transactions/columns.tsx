import type { TransactionRow } from '../../../lib/contract/financials/transactions.ts';
import { TRANSACTION_TYPE } from '../../../lib/contract/financials/accounts.ts';
import { formatMoney } from '../../../lib/words/format.ts';
import type { Column } from '../../ui/column.ts';
import { column } from '../../ui/record-columns.tsx';
import { Truncated } from '../../ui/truncated.tsx';
import { instant, reader } from '../../ui/reader.ts';
import { label, option, say } from './words.ts';

/** The record's code; a correction names its line, and an adjusted account has none. */
export function recordText({ record }: TransactionRow): string {
  if (!record) return '';
  return record.key === 'financials/transactions' ? say('line', { id: record.code }) : record.code;
}

/** With its direction as a sign, too: a credit lowers what is owed; income is a credit, and what is taken back of it a debit. */
export function signedAmount({ amount, book, type }: TransactionRow): string {
  const less = book === 'income' ? TRANSACTION_TYPE.debit : TRANSACTION_TYPE.credit;
  return formatMoney(type === less ? { ...amount, amount: -amount.amount } : amount, reader());
}

export const columns: readonly Column<TransactionRow>[] = [
  column(label, 'date', { sort: 'date', cell: (row) => instant(row.date), card: 'line' }),
  column(label, 'member', {
    cell: (row) => (
      <b className="font-semibold">
        <Truncated text={row.member?.name ?? row.record?.concept ?? ''} />
      </b>
    ),
    card: 'title',
  }),
  column(label, 'account', { cell: (row) => row.account?.number, card: 'line' }),
  column(label, 'source', { cell: (row) => option('source', row.source), card: 'line' }),
  column(label, 'record', { cell: recordText }),
  column(label, 'amount', {
    sort: 'amount',
    align: 'end',
    cell: (row) => <b className="font-semibold">{signedAmount(row)}</b>,
    card: 'badge',
  }),
  column(label, 'balance', {
    align: 'end',
    cell: (row) => row.balance && formatMoney(row.balance, reader()),
    card: 'line',
  }),
  column(label, 'previous_limit', {
    align: 'end',
    cell: (row) => row.previous_limit && formatMoney(row.previous_limit, reader()),
  }),
  column(label, 'reason', { cell: (row) => <Truncated text={row.reason} /> }),
  column(label, 'type', { cell: (row) => option('type', row.type), extra: true }),
  column(label, 'by', { cell: (row) => <Truncated text={row.by?.name ?? say('system')} />, extra: true }),
];

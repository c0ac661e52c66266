import type { ExpenseRow } from '../../../../lib/contract/financials/expenses.ts';
import { EXPENSE } from '../../../../lib/domain/statuses.ts';
import { formatDate } from '../../../../lib/words/format.ts';
import { StatusBadge } from '../../../ui/badge.tsx';
import type { Column } from '../../../ui/column.ts';
import { Truncated } from '../../../ui/truncated.tsx';
import { instant, number } from '../../../ui/reader.ts';
import { money } from '../format.tsx';
import { codeColumn, column, updatedColumn } from '../../../ui/record-columns.tsx';
import { label, option } from './words.ts';

export const columns: readonly Column<ExpenseRow>[] = [
  codeColumn(label),
  column(label, 'status', {
    cell: (row) => <StatusBadge kind="expense" value={row.status} />,
    card: 'badge',
  }),
  column(label, 'date', { sort: 'date', cell: (row) => formatDate(row.date), card: 'line' }),
  column(label, 'category', {
    sort: 'category',
    cell: (row) => option('category', row.category),
    card: 'line',
  }),
  column(label, 'concept', { cell: (row) => <Truncated text={row.concept} />, card: 'line' }),
  column(label, 'provider', { cell: (row) => row.provider && <Truncated text={row.provider.name} /> }),
  column(label, 'amount', {
    sort: 'amount',
    align: 'end',
    cell: (row) => <b className="font-semibold">{money(row.amount)}</b>,
    card: 'line',
  }),
  column(label, 'method', {
    // Who paid with what is said when it is posted.
    cell: (row) => row.status !== EXPENSE.proposed && option('method', row.method),
  }),
  column(label, 'clerk', { cell: (row) => row.clerk && <Truncated text={row.clerk.name} /> }),
  {
    key: 'files',
    label: () => label('file_ids'),
    align: 'end',
    cell: (row) => (row.files.length > 0 ? number(row.files.length) : null),
  },
  column(label, 'created_at', { sort: 'created_at', cell: (row) => instant(row.created_at) }),
  updatedColumn(label),
];

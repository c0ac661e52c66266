import type { FundingRow } from '../../../lib/contract/financials/fundings.ts';
import { formatDate } from '../../../lib/words/format.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import type { Column } from '../../ui/column.ts';
import { Truncated } from '../../ui/truncated.tsx';
import { instant, number, percent } from '../../ui/reader.ts';
import { codeColumn, column, updatedColumn } from '../../ui/record-columns.tsx';
import { AgreementBadge } from './badges.tsx';
import { money } from './format.ts';
import { label, say } from './words.ts';

/** "28/12/2026 · $117.20" */
function nextText({ next_deadline }: FundingRow): string {
  return next_deadline ? `${formatDate(next_deadline.due_on)} · ${money(next_deadline.left)}` : '';
}

export const columns: readonly Column<FundingRow>[] = [
  codeColumn(label),
  column(label, 'status', {
    sort: 'status',
    cell: (row) => (
      <StatusBadge kind="funding" value={row.status} note={row.late ? say('filters.late') : undefined} />
    ),
    card: 'badge',
  }),
  column(label, 'client', {
    sort: 'client',
    cell: (row) => <Truncated text={row.client.name} />,
    card: 'line',
  }),
  column(label, 'next_due', {
    sort: 'next_due',
    cell: (row) => (
      <span className={row.late ? 'font-semibold text-danger' : undefined}>{nextText(row)}</span>
    ),
    card: 'line',
  }),
  column(label, 'outstanding', { align: 'end', cell: (row) => money(row.outstanding), card: 'line' }),
  column(label, 'amount', { sort: 'amount', align: 'end', cell: (row) => money(row.amount), card: 'line' }),
  column(label, 'paid', { align: 'end', cell: (row) => money(row.paid) }),
  column(label, 'signed_at', { cell: (row) => <AgreementBadge row={row} /> }),
  column(label, 'service', { cell: (row) => <span title={row.service.concept}>{row.service.code}</span> }),
  column(label, 'initial_payment', { align: 'end', cell: (row) => money(row.initial_payment), extra: true }),
  column(label, 'financing_expense', {
    align: 'end',
    cell: (row) => money(row.financing_expense),
    extra: true,
  }),
  column(label, 'monthly', { align: 'end', cell: (row) => money(row.monthly), extra: true }),
  column(label, 'deadlines', { align: 'end', cell: (row) => number(row.deadlines), extra: true }),
  column(label, 'apr', { align: 'end', cell: (row) => percent(row.apr), extra: true }),
  column(label, 'created_at', { sort: 'created_at', cell: (row) => instant(row.created_at) }),
  updatedColumn(label),
];

import type { FundingRow } from '../../../lib/contract/financials/fundings.ts';
import { formatDate } from '../../../lib/words/format.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import type { Column } from '../../ui/column.ts';
import { Truncated } from '../../ui/truncated.tsx';
import { instant, number, percent } from '../../ui/reader.ts';
import { codeColumn, updatedColumn } from '../../ui/record-columns.tsx';
import { AgreementBadge } from './badges.tsx';
import { money } from './format.ts';
import { label, say } from './words.ts';

/** "28/12/2026 · $117.20" */
function nextText({ next_deadline }: FundingRow): string {
  return next_deadline ? `${formatDate(next_deadline.due_on)} · ${money(next_deadline.left)}` : '';
}

export const columns: readonly Column<FundingRow>[] = [
  codeColumn(label),
  {
    key: 'status',
    label: () => label('status'),
    sort: 'status',
    cell: (row) => (
      <StatusBadge kind="funding" value={row.status} note={row.late ? say('filters.late') : undefined} />
    ),
    card: 'badge',
  },
  {
    key: 'client',
    label: () => label('client'),
    sort: 'client',
    cell: (row) => <Truncated text={row.client.name} />,
    card: 'line',
  },
  {
    key: 'next_due',
    label: () => label('next_due'),
    sort: 'next_due',
    cell: (row) => (
      <span className={row.late ? 'font-semibold text-danger' : undefined}>{nextText(row)}</span>
    ),
    card: 'line',
  },
  {
    key: 'outstanding',
    label: () => label('outstanding'),
    align: 'end',
    cell: (row) => money(row.outstanding),
    card: 'line',
  },
  {
    key: 'amount',
    label: () => label('amount'),
    sort: 'amount',
    align: 'end',
    cell: (row) => money(row.amount),
    card: 'line',
  },
  { key: 'paid', label: () => label('paid'), align: 'end', cell: (row) => money(row.paid) },
  { key: 'signed_at', label: () => label('signed_at'), cell: (row) => <AgreementBadge row={row} /> },
  {
    key: 'service',
    label: () => label('service'),
    cell: (row) => <span title={row.service.concept}>{row.service.code}</span>,
  },
  {
    key: 'initial_payment',
    label: () => label('initial_payment'),
    align: 'end',
    cell: (row) => money(row.initial_payment),
    extra: true,
  },
  {
    key: 'financing_expense',
    label: () => label('financing_expense'),
    align: 'end',
    cell: (row) => money(row.financing_expense),
    extra: true,
  },
  {
    key: 'monthly',
    label: () => label('monthly'),
    align: 'end',
    cell: (row) => money(row.monthly),
    extra: true,
  },
  {
    key: 'deadlines',
    label: () => label('deadlines'),
    align: 'end',
    cell: (row) => number(row.deadlines),
    extra: true,
  },
  { key: 'apr', label: () => label('apr'), align: 'end', cell: (row) => percent(row.apr), extra: true },
  {
    key: 'created_at',
    label: () => label('created_at'),
    sort: 'created_at',
    cell: (row) => instant(row.created_at),
  },
  updatedColumn(label),
];

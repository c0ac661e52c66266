import type { AccountRow } from '../../../lib/contract/financials/accounts.ts';
import { formatMoney } from '../../../lib/words/format.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import type { Column } from '../../ui/column.ts';
import { Truncated } from '../../ui/truncated.tsx';
import { reader } from '../../ui/reader.ts';
import { column, createdColumn, updatedColumn } from '../../ui/record-columns.tsx';
import { StandingBadge } from './standing.tsx';
import { label, say } from './words.ts';

const none = () => <span className="text-ink-3">{say('noLimit')}</span>;

export const columns: readonly Column<AccountRow>[] = [
  column(label, 'number', {
    sort: 'number',
    cell: (row) => <b className="font-semibold">{row.number}</b>,
    card: 'line',
  }),
  column(label, 'member', {
    sort: 'member',
    cell: (row) => <Truncated text={row.member.name} />,
    card: 'title',
  }),
  column(label, 'standing', { cell: (row) => <StandingBadge row={row} />, card: 'badge' }),
  column(label, 'currency', { sort: 'currency', cell: (row) => row.currency }),
  column(label, 'credit_limit', {
    sort: 'credit_limit',
    align: 'end',
    cell: (row) => (row.credit_limit ? formatMoney(row.credit_limit, reader()) : none()),
  }),
  column(label, 'balance', {
    sort: 'balance',
    align: 'end',
    cell: (row) => <b className="font-semibold">{formatMoney(row.balance, reader())}</b>,
    card: 'line',
  }),
  column(label, 'available', {
    sort: 'available',
    align: 'end',
    cell: (row) => (row.available ? formatMoney(row.available, reader()) : none()),
    card: 'line',
  }),
  column(label, 'status', {
    sort: 'status',
    cell: (row) => <StatusBadge kind="global" value={row.status} />,
  }),
  createdColumn(label),
  updatedColumn(label),
];

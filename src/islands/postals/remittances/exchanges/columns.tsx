import type { ExchangeRow } from '../../../../lib/contract/postals/exchanges.ts';
import type { Column } from '../../../ui/column.ts';
import { column, noteColumn, updatedColumn } from '../../../ui/record-columns.tsx';
import { instant, percent } from '../../../ui/reader.ts';
import { Truncated } from '../../../ui/truncated.tsx';
import { StateBadge } from './state-badge.tsx';
import { rateText } from '../quote/texts.ts';
import { changeText, pairText } from './texts.ts';
import { label, say } from './words.ts';

export const columns: readonly Column<ExchangeRow>[] = [
  column(label, 'pair', {
    cell: (row) => <b className="font-semibold whitespace-nowrap">{pairText(row)}</b>,
    card: 'title',
  }),
  column(label, 'state', {
    sort: 'standing',
    cell: (row) => <StateBadge state={row.state} />,
    card: 'badge',
  }),
  column(label, 'buy_rate', {
    sort: 'buy_rate',
    align: 'end',
    cell: (row) => <b className="font-semibold">{rateText(row.buy_rate)}</b>,
    card: 'line',
  }),
  column(label, 'sell_rate', { sort: 'sell_rate', align: 'end', cell: (row) => rateText(row.sell_rate) }),
  column(label, 'margin', { align: 'end', cell: (row) => percent(row.margin, 2) }),
  column(label, 'change', { align: 'end', cell: (row) => row.change !== null && changeText(row.change) }),
  column(label, 'valid_from', { sort: 'valid_from', cell: (row) => instant(row.valid_from), card: 'line' }),
  column(label, 'office', {
    cell: (row) => <Truncated text={row.office?.name ?? say('allOffices')} />,
    card: 'line',
  }),
  column(label, 'set_by', { cell: (row) => <Truncated text={row.set_by?.name ?? ''} /> }),
  noteColumn(label),
  updatedColumn(label),
];

import type { RemittanceBatch } from '../../../../../lib/contract/postals/remittance-batches.ts';
import type { Column } from '../../../../ui/column.ts';
import { codeColumn, column } from '../../../../ui/record-columns.tsx';
import { instant, number } from '../../../../ui/reader.ts';
import { Truncated } from '../../../../ui/truncated.tsx';
import { courierText, sumsText } from './format.ts';
import { StateBadge } from './state-badge.tsx';
import { label, say } from './words.ts';

export const columns: readonly Column<RemittanceBatch>[] = [
  codeColumn(label),
  { key: 'open', label: () => label('state'), cell: (row) => <StateBadge row={row} />, card: 'badge' },
  column(label, 'created_at', { sort: 'created_at', cell: (row) => instant(row.created_at), card: 'line' }),
  {
    key: 'courier',
    label: () => label('courier_id'),
    cell: (row) => <Truncated text={courierText(row)} />,
    card: 'line',
  },
  column(label, 'delivered', {
    align: 'end',
    cell: ({ delivered, count }) => say('ofAll', { count: number(delivered), all: number(count) }),
    card: 'line',
  }),
  column(label, 'receive', { align: 'end', cell: (row) => sumsText(row.receive), card: 'line' }),
  column(label, 'by', { cell: (row) => <Truncated text={row.by?.name ?? ''} /> }),
  column(label, 'note', { cell: (row) => <Truncated text={row.note} /> }),
];

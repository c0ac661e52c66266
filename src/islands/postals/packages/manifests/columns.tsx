import type { ManifestRow } from '../../../../lib/contract/postals/manifests.ts';
import { formatDate } from '../../../../lib/words/format.ts';
import { StatusBadge } from '../../../ui/badge.tsx';
import type { Column } from '../../../ui/column.ts';
import { instant, number } from '../../../ui/reader.ts';
import { column, createdColumn, noteColumn, updatedColumn } from '../../../ui/record-columns.tsx';
import { Truncated } from '../../../ui/truncated.tsx';
import { arrivedText, bothWeights, money, statusNote } from './format.ts';
import { label } from './words.ts';

/** A number that calls for somebody; nothing for none. */
const alarming = (count: number) => count > 0 && <b className="font-semibold text-danger">{number(count)}</b>;

export const columns: readonly Column<ManifestRow>[] = [
  column(label, 'number', {
    sort: 'number',
    cell: (row) => <b className="font-semibold">{row.number}</b>,
    card: 'title',
  }),
  column(label, 'status', {
    sort: 'status',
    cell: (row) => <StatusBadge kind="manifest" value={row.status} note={statusNote(row)} />,
    card: 'badge',
  }),
  column(label, 'date', { sort: 'date', cell: (row) => formatDate(row.date), card: 'line' }),
  column(label, 'carrier', {
    sort: 'carrier',
    cell: (row) => <Truncated text={row.carrier} />,
    card: 'line',
  }),
  column(label, 'packages', { align: 'end', cell: (row) => number(row.packages), card: 'line' }),
  column(label, 'arrived', { align: 'end', cell: arrivedText, card: 'line' }),
  column(label, 'missing', { align: 'end', cell: (row) => alarming(row.missing) }),
  column(label, 'extra', { align: 'end', cell: (row) => alarming(row.extra) }),
  column(label, 'awb', { cell: (row) => row.awb, card: 'line' }),
  column(label, 'route', { cell: (row) => <Truncated text={row.route} /> }),
  column(label, 'weight', { align: 'end', cell: (row) => bothWeights(row.weight), card: 'line' }),
  column(label, 'value', { align: 'end', cell: (row) => money(row.value) }),
  column(label, 'parcels', { align: 'end', cell: (row) => number(row.parcels), extra: true }),
  column(label, 'pallet', { cell: (row) => row.pallet, extra: true }),
  column(label, 'seal', { cell: (row) => row.seal, extra: true }),
  column(label, 'dispatched_at', {
    cell: ({ dispatched_at }) => dispatched_at && instant(dispatched_at),
    extra: true,
  }),
  column(label, 'arrived_at', { cell: ({ arrived_at }) => arrived_at && instant(arrived_at), extra: true }),
  noteColumn(label),
  createdColumn(label),
  updatedColumn(label),
];

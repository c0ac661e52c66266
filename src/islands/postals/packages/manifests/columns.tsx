import type { ManifestRow } from '../../../../lib/contract/postals/manifests.ts';
import { formatDate } from '../../../../lib/words/format.ts';
import { StatusBadge } from '../../../ui/badge.tsx';
import type { Column } from '../../../ui/column.ts';
import { instant, number } from '../../../ui/reader.ts';
import { createdColumn, noteColumn, updatedColumn } from '../../../ui/record-columns.tsx';
import { Truncated } from '../../../ui/truncated.tsx';
import { arrivedText, bothWeights, money, statusNote } from './format.ts';
import { label } from './words.ts';

/** A number that calls for somebody; nothing for none. */
const alarming = (count: number) => count > 0 && <b className="font-semibold text-danger">{number(count)}</b>;

export const columns: readonly Column<ManifestRow>[] = [
  {
    key: 'number',
    label: () => label('number'),
    sort: 'number',
    cell: (row) => <b className="font-semibold">{row.number}</b>,
    card: 'title',
  },
  {
    key: 'status',
    label: () => label('status'),
    sort: 'status',
    cell: (row) => <StatusBadge kind="manifest" value={row.status} note={statusNote(row)} />,
    card: 'badge',
  },
  {
    key: 'date',
    label: () => label('date'),
    sort: 'date',
    cell: (row) => formatDate(row.date),
    card: 'line',
  },
  {
    key: 'carrier',
    label: () => label('carrier'),
    sort: 'carrier',
    cell: (row) => <Truncated text={row.carrier} />,
    card: 'line',
  },
  {
    key: 'packages',
    label: () => label('packages'),
    align: 'end',
    cell: (row) => number(row.packages),
    card: 'line',
  },
  { key: 'arrived', label: () => label('arrived'), align: 'end', cell: arrivedText, card: 'line' },
  {
    key: 'missing',
    label: () => label('missing'),
    align: 'end',
    cell: (row) => alarming(row.missing),
  },
  { key: 'extra', label: () => label('extra'), align: 'end', cell: (row) => alarming(row.extra) },
  { key: 'awb', label: () => label('awb'), cell: (row) => row.awb, card: 'line' },
  { key: 'route', label: () => label('route'), cell: (row) => <Truncated text={row.route} /> },
  {
    key: 'weight',
    label: () => label('weight'),
    align: 'end',
    cell: (row) => bothWeights(row.weight),
    card: 'line',
  },
  { key: 'value', label: () => label('value'), align: 'end', cell: (row) => money(row.value) },
  {
    key: 'parcels',
    label: () => label('parcels'),
    align: 'end',
    cell: (row) => number(row.parcels),
    extra: true,
  },
  { key: 'pallet', label: () => label('pallet'), cell: (row) => row.pallet, extra: true },
  { key: 'seal', label: () => label('seal'), cell: (row) => row.seal, extra: true },
  {
    key: 'dispatched_at',
    label: () => label('dispatched_at'),
    cell: ({ dispatched_at }) => dispatched_at && instant(dispatched_at),
    extra: true,
  },
  {
    key: 'arrived_at',
    label: () => label('arrived_at'),
    cell: ({ arrived_at }) => arrived_at && instant(arrived_at),
    extra: true,
  },
  noteColumn(label),
  createdColumn(label),
  updatedColumn(label),
];

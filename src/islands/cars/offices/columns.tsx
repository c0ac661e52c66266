import type { OfficeRow } from '../../../lib/contract/cars/offices.ts';
import { phoneText } from '../../../lib/domain/dial-codes.ts';
import type { Column } from '../../ui/column.ts';
import { Truncated } from '../../ui/truncated.tsx';
import { number } from '../../ui/reader.ts';
import { nameColumn, statusColumn, updatedColumn } from '../../ui/record-columns.tsx';
import { commonWords } from '../../../lib/words/words.ts';
import { label } from './words.ts';

/** "09:00–17:00" */
export const hoursText = ({ opens, closes }: Pick<OfficeRow, 'opens' | 'closes'>): string =>
  `${opens}–${closes}`;

export const columns: readonly Column<OfficeRow>[] = [
  nameColumn(label),
  statusColumn(label),
  {
    key: 'province',
    label: () => label('province'),
    sort: 'province',
    cell: (row) => row.municipality.state.name,
    card: 'line',
  },
  {
    key: 'municipality',
    label: () => label('municipality'),
    sort: 'municipality',
    cell: (row) => <Truncated text={row.municipality.name} />,
    card: 'line',
  },
  {
    key: 'address',
    label: () => label('address'),
    cell: (row) => <Truncated text={row.address} />,
    extra: true,
  },
  { key: 'phone', label: () => label('phone'), cell: (row) => phoneText(row.phone) },
  { key: 'hours', label: () => label('hours'), sort: 'opens', cell: hoursText, card: 'line' },
  { key: 'airport', label: () => label('airport'), cell: (row) => commonWords(row.airport ? 'yes' : 'no') },
  {
    key: 'vehicle_count',
    label: () => label('vehicle_count'),
    sort: 'vehicle_count',
    align: 'end',
    cell: (row) => number(row.vehicle_count),
  },
  { key: 'zone', label: () => label('zone'), cell: (row) => row.zone, extra: true },
  updatedColumn(label),
];

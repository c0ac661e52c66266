import type { OfficeRow } from '../../../lib/contract/cars/offices.ts';
import { phoneText } from '../../../lib/domain/dial-codes.ts';
import type { Column } from '../../ui/column.ts';
import { Truncated } from '../../ui/truncated.tsx';
import { number } from '../../ui/reader.ts';
import { column, nameColumn, statusColumn, updatedColumn } from '../../ui/record-columns.tsx';
import { commonWords } from '../../../lib/words/words.ts';
import { label } from './store.ts';

/** "09:00–17:00" */
export const hoursText = ({ opens, closes }: Pick<OfficeRow, 'opens' | 'closes'>): string =>
  `${opens}–${closes}`;

export const columns: readonly Column<OfficeRow>[] = [
  nameColumn(label),
  statusColumn(label),
  column(label, 'province', { sort: 'province', cell: (row) => row.municipality.state.name, card: 'line' }),
  column(label, 'municipality', {
    sort: 'municipality',
    cell: (row) => <Truncated text={row.municipality.name} />,
    card: 'line',
  }),
  column(label, 'address', { cell: (row) => <Truncated text={row.address} />, extra: true }),
  column(label, 'phone', { cell: (row) => phoneText(row.phone) }),
  column(label, 'hours', { sort: 'opens', cell: hoursText, card: 'line' }),
  column(label, 'airport', { cell: (row) => commonWords(row.airport ? 'yes' : 'no') }),
  column(label, 'vehicle_count', {
    sort: 'vehicle_count',
    align: 'end',
    cell: (row) => number(row.vehicle_count),
  }),
  column(label, 'zone', { cell: (row) => row.zone, extra: true }),
  updatedColumn(label),
];

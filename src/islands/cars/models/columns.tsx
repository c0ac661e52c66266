import type { ModelRow } from '../../../lib/contract/cars/models.ts';
import type { Column } from '../../ui/column.ts';
import { Truncated } from '../../ui/truncated.tsx';
import { number } from '../../ui/reader.ts';
import { column, nameColumn, statusColumn, updatedColumn } from '../../ui/record-columns.tsx';
import { Acriss } from './acriss.tsx';
import { label, option } from './words.ts';

export const columns: readonly Column<ModelRow>[] = [
  column(label, 'brand', { sort: 'brand', cell: (row) => <Truncated text={row.brand} />, card: 'title' }),
  nameColumn(label),
  statusColumn(label),
  column(label, 'category', {
    sort: 'category',
    cell: (row) => <Acriss code={row.category} />,
    card: 'line',
  }),
  column(label, 'transmission', { cell: (row) => option('transmission', row.transmission) }),
  column(label, 'fuel', { cell: (row) => option('fuel', row.fuel) }),
  column(label, 'passengers', {
    sort: 'passengers',
    align: 'end',
    cell: (row) => row.passengers,
    card: 'line',
  }),
  column(label, 'doors', { align: 'end', cell: (row) => row.doors }),
  column(label, 'luggage', { align: 'end', cell: (row) => row.luggage, extra: true }),
  column(label, 'capacity', { align: 'end', cell: (row) => `${row.capacity} L`, extra: true }),
  column(label, 'vehicle_count', {
    sort: 'vehicle_count',
    align: 'end',
    cell: (row) => number(row.vehicle_count),
    card: 'line',
  }),
  updatedColumn(label),
];

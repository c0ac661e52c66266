import type { ModelRow } from '../../../lib/contract/cars/models.ts';
import type { Column } from '../../ui/column.ts';
import { Truncated } from '../../ui/truncated.tsx';
import { number } from '../../ui/reader.ts';
import { nameColumn, statusColumn, updatedColumn } from '../../ui/record-columns.tsx';
import { Acriss } from './acriss.tsx';
import { label, option } from './words.ts';

export const columns: readonly Column<ModelRow>[] = [
  {
    key: 'brand',
    label: () => label('brand'),
    sort: 'brand',
    cell: (row) => <Truncated text={row.brand} />,
    card: 'title',
  },
  nameColumn(label),
  statusColumn(label),
  {
    key: 'category',
    label: () => label('category'),
    sort: 'category',
    cell: (row) => <Acriss code={row.category} />,
    card: 'line',
  },
  {
    key: 'transmission',
    label: () => label('transmission'),
    cell: (row) => option('transmission', row.transmission),
  },
  { key: 'fuel', label: () => label('fuel'), cell: (row) => option('fuel', row.fuel) },
  {
    key: 'passengers',
    label: () => label('passengers'),
    sort: 'passengers',
    align: 'end',
    cell: (row) => row.passengers,
    card: 'line',
  },
  { key: 'doors', label: () => label('doors'), align: 'end', cell: (row) => row.doors },
  { key: 'luggage', label: () => label('luggage'), align: 'end', cell: (row) => row.luggage, extra: true },
  {
    key: 'capacity',
    label: () => label('capacity'),
    align: 'end',
    cell: (row) => `${row.capacity} L`,
    extra: true,
  },
  {
    key: 'vehicle_count',
    label: () => label('vehicle_count'),
    sort: 'vehicle_count',
    align: 'end',
    cell: (row) => number(row.vehicle_count),
    card: 'line',
  },
  updatedColumn(label),
];

import type { StationRow } from '../../../../lib/contract/cars/stations.ts';
import type { Column } from '../../../ui/column.ts';
import { Truncated } from '../../../ui/truncated.tsx';
import { number } from '../../../ui/reader.ts';
import { codeColumn, statusColumn, updatedColumn } from '../../../ui/record-columns.tsx';
import { label } from './words.ts';

/** "Kia Picanto × 3, Toyota Yaris × 2": own vehicles and the contracted cars of today. */
const modelsText = ({ models }: StationRow): string =>
  models
    .map(({ model, vehicles, contracted }) => `${model.name} × ${number(vehicles + contracted)}`)
    .join(', ');

export const columns: readonly Column<StationRow>[] = [
  codeColumn(label),
  statusColumn(label),
  {
    key: 'name',
    label: () => label('name'),
    sort: 'name',
    cell: (row) => <Truncated text={row.name} />,
    card: 'line',
  },
  {
    key: 'office',
    label: () => label('office'),
    sort: 'office',
    cell: (row) => <Truncated text={row.office.name} />,
    card: 'line',
  },
  {
    key: 'models',
    label: () => label('models'),
    cell: (row) => <Truncated text={modelsText(row)} />,
    card: 'line',
  },
  {
    key: 'vehicle_count',
    label: () => label('vehicle_count'),
    sort: 'vehicle_count',
    align: 'end',
    cell: (row) => number(row.vehicle_count),
  },
  updatedColumn(label),
];

import type { StationRow } from '../../../../lib/contract/cars/stations.ts';
import type { Column } from '../../../ui/column.ts';
import { Truncated } from '../../../ui/truncated.tsx';
import { number } from '../../../ui/reader.ts';
import { codeColumn, column, statusColumn, updatedColumn } from '../../../ui/record-columns.tsx';
import { label } from './words.ts';

/** "Kia Picanto × 3, Toyota Yaris × 2": own vehicles and the contracted cars of today. */
const modelsText = ({ models }: StationRow): string =>
  models
    .map(({ model, vehicles, contracted }) => `${model.name} × ${number(vehicles + contracted)}`)
    .join(', ');

export const columns: readonly Column<StationRow>[] = [
  codeColumn(label),
  statusColumn(label),
  column(label, 'name', { sort: 'name', cell: (row) => <Truncated text={row.name} />, card: 'line' }),
  column(label, 'office', {
    sort: 'office',
    cell: (row) => <Truncated text={row.office.name} />,
    card: 'line',
  }),
  column(label, 'models', { cell: (row) => <Truncated text={modelsText(row)} />, card: 'line' }),
  column(label, 'vehicle_count', {
    sort: 'vehicle_count',
    align: 'end',
    cell: (row) => number(row.vehicle_count),
  }),
  updatedColumn(label),
];

import { OFFICE_ZONE } from '../../../../lib/contract/limits.ts';
import type { VehicleRow } from '../../../../lib/contract/cars/vehicles.ts';
import { todayIn } from '../../../../lib/domain/zones.ts';
import { formatDate } from '../../../../lib/words/format.ts';
import { StatusBadge } from '../../../ui/badge.tsx';
import type { Column } from '../../../ui/column.ts';
import { Truncated } from '../../../ui/truncated.tsx';
import { number } from '../../../ui/reader.ts';
import { column, updatedColumn } from '../../../ui/record-columns.tsx';
import { label, say } from './words.ts';

/** The last day of a document, and in words when that is past. */
export function Expiry({ date }: { date: string }) {
  const text = formatDate(date);
  if (date >= todayIn(OFFICE_ZONE, new Date())) return <>{text}</>;
  return <span className="font-semibold text-danger">{say('expired', { date: text })}</span>;
}

export const columns: readonly Column<VehicleRow>[] = [
  column(label, 'plate', {
    sort: 'plate',
    cell: (row) => <b className="font-semibold">{row.plate}</b>,
    card: 'title',
  }),
  column(label, 'status', {
    sort: 'status',
    cell: (row) => <StatusBadge kind="vehicle" value={row.status} />,
    card: 'badge',
  }),
  column(label, 'model', { sort: 'model', cell: (row) => <Truncated text={row.model.name} />, card: 'line' }),
  column(label, 'office', {
    sort: 'office',
    cell: (row) => <Truncated text={row.office.name} />,
    card: 'line',
  }),
  column(label, 'station', {
    sort: 'station',
    cell: (row) => <Truncated text={row.station.name} />,
    extra: true,
  }),
  column(label, 'year', { sort: 'year', align: 'end', cell: (row) => row.year }),
  column(label, 'colour', { cell: (row) => <Truncated text={row.colour} /> }),
  column(label, 'odometer', { sort: 'odometer', align: 'end', cell: (row) => number(row.odometer) }),
  column(label, 'next_expiry', {
    sort: 'next_expiry',
    cell: (row) => row.next_expiry && <Expiry date={row.next_expiry} />,
  }),
  column(label, 'vin', { cell: (row) => row.vin, extra: true }),
  updatedColumn(label),
];

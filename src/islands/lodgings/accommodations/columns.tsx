import type { AccommodationRow } from '../../../lib/contract/lodgings/accommodations.ts';
import { phoneText } from '../../../lib/domain/dial-codes.ts';
import type { Column } from '../../ui/column.ts';
import { number } from '../../ui/reader.ts';
import { column, statusColumn, updatedColumn } from '../../ui/record-columns.tsx';
import { Truncated } from '../../ui/truncated.tsx';
import { ProhibitedMark } from './prohibited.tsx';
import { hoursText, namesText, yesOrNo } from './texts.ts';
import { label } from './words.ts';

export const columns: readonly Column<AccommodationRow>[] = [
  column(label, 'name', {
    sort: 'name',
    cell: (row) => (
      <b className="inline-flex items-center gap-2 font-semibold">
        <Truncated text={row.name} />
        {row.prohibited && <ProhibitedMark />}
      </b>
    ),
    card: 'title',
  }),
  statusColumn(label),
  column(label, 'type', { sort: 'type', cell: (row) => row.type.name, card: 'line' }),
  column(label, 'destination', {
    sort: 'destination',
    cell: (row) => <Truncated text={row.destination?.name ?? ''} />,
    card: 'line',
  }),
  column(label, 'city', { cell: (row) => <Truncated text={row.city.name} /> }),
  column(label, 'province', { sort: 'province', cell: (row) => row.city.state.name, card: 'line' }),
  column(label, 'room_count', {
    sort: 'room_count',
    align: 'end',
    cell: (row) => number(row.room_count),
    card: 'line',
  }),
  column(label, 'provider', { cell: (row) => <Truncated text={row.provider?.name ?? ''} /> }),
  column(label, 'address', { cell: (row) => <Truncated text={row.address} />, extra: true }),
  column(label, 'amenities', { cell: (row) => <Truncated text={namesText(row.amenities)} />, extra: true }),
  column(label, 'hours', { cell: hoursText, extra: true }),
  column(label, 'refundable', { cell: (row) => yesOrNo(row.refundable), extra: true }),
  column(label, 'contact_phone', { cell: (row) => phoneText(row.contact_phone), extra: true }),
  updatedColumn(label),
];

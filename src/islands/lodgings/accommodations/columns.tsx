import type { AccommodationRow } from '../../../lib/contract/lodgings/accommodations.ts';
import { phoneText } from '../../../lib/domain/dial-codes.ts';
import type { Column } from '../../ui/column.ts';
import { number } from '../../ui/reader.ts';
import { statusColumn, updatedColumn } from '../../ui/record-columns.tsx';
import { Truncated } from '../../ui/truncated.tsx';
import { ProhibitedMark } from './prohibited.tsx';
import { hoursText, namesText, yesOrNo } from './texts.ts';
import { label } from './words.ts';

export const columns: readonly Column<AccommodationRow>[] = [
  {
    key: 'name',
    label: () => label('name'),
    sort: 'name',
    cell: (row) => (
      <b className="inline-flex items-center gap-2 font-semibold">
        <Truncated text={row.name} />
        {row.prohibited && <ProhibitedMark />}
      </b>
    ),
    card: 'title',
  },
  statusColumn(label),
  { key: 'type', label: () => label('type'), sort: 'type', cell: (row) => row.type.name, card: 'line' },
  {
    key: 'destination',
    label: () => label('destination'),
    sort: 'destination',
    cell: (row) => <Truncated text={row.destination?.name ?? ''} />,
    card: 'line',
  },
  { key: 'city', label: () => label('city'), cell: (row) => <Truncated text={row.city.name} /> },
  {
    key: 'province',
    label: () => label('province'),
    sort: 'province',
    cell: (row) => row.city.state.name,
    card: 'line',
  },
  {
    key: 'room_count',
    label: () => label('room_count'),
    sort: 'room_count',
    align: 'end',
    cell: (row) => number(row.room_count),
    card: 'line',
  },
  {
    key: 'provider',
    label: () => label('provider'),
    cell: (row) => <Truncated text={row.provider?.name ?? ''} />,
  },
  {
    key: 'address',
    label: () => label('address'),
    cell: (row) => <Truncated text={row.address} />,
    extra: true,
  },
  {
    key: 'amenities',
    label: () => label('amenities'),
    cell: (row) => <Truncated text={namesText(row.amenities)} />,
    extra: true,
  },
  { key: 'hours', label: () => label('hours'), cell: hoursText, extra: true },
  {
    key: 'refundable',
    label: () => label('refundable'),
    cell: (row) => yesOrNo(row.refundable),
    extra: true,
  },
  {
    key: 'contact_phone',
    label: () => label('contact_phone'),
    cell: (row) => phoneText(row.contact_phone),
    extra: true,
  },
  updatedColumn(label),
];

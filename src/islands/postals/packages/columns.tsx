import type { PackageRow } from '../../../lib/contract/postals/packages.ts';
import { phoneText } from '../../../lib/domain/dial-codes.ts';
import { fullName } from '../../../lib/domain/names.ts';
import { formatDate, formatDateTime } from '../../../lib/words/format.ts';
import { money } from '../../reservations/format.ts';
import { balanceColumn, paidColumn, totalColumn } from '../../reservations/money-columns.ts';
import { PaymentBadge } from '../../reservations/payment.tsx';
import { StatusBadge } from '../../ui/badge.tsx';
import type { Column } from '../../ui/column.ts';
import { number } from '../../ui/reader.ts';
import { createdColumn, noteColumn, updatedColumn } from '../../ui/record-columns.tsx';
import { Truncated } from '../../ui/truncated.tsx';
import { destinationText } from '../recipients/destination.ts';
import { bothUnits, statusNote } from './format.ts';
import { eventText, label, option, sharedWords } from './words.ts';

export const columns: readonly Column<PackageRow>[] = [
  {
    key: 'folio',
    label: () => label('folio'),
    sort: 'folio',
    cell: (row) => <b className="font-semibold">{row.folio}</b>,
    card: 'title',
  },
  {
    key: 'status',
    label: () => label('status'),
    sort: 'status',
    cell: (row) => <StatusBadge kind="package" value={row.status} note={statusNote(row)} />,
    card: 'badge',
  },
  {
    key: 'event',
    label: () => label('event'),
    cell: ({ event }) => <Truncated text={eventText(event.code)} />,
    card: 'line',
  },
  {
    key: 'payment',
    label: () => label('payment'),
    cell: ({ payment }) => payment && <PaymentBadge payment={payment} words={sharedWords} />,
    card: 'line',
  },
  {
    key: 'sender',
    label: () => label('sender'),
    sort: 'sender',
    cell: (row) => <Truncated text={fullName(row.sender)} />,
    card: 'line',
  },
  {
    key: 'receiver',
    label: () => label('receiver'),
    sort: 'receiver',
    cell: (row) => <Truncated text={row.receiver_name} />,
    card: 'line',
  },
  {
    key: 'destination',
    label: () => label('destination'),
    cell: (row) => <Truncated text={destinationText(row)} />,
    card: 'line',
  },
  {
    key: 'number',
    label: () => label('number'),
    cell: (row) => row.number ?? '',
  },
  { key: 'parcels', label: () => label('parcels'), align: 'end', cell: (row) => number(row.parcels.length) },
  { key: 'weight', label: () => label('weight'), align: 'end', cell: (row) => bothUnits(row.weight) },
  totalColumn(label),
  balanceColumn(label),
  {
    key: 'expected_date',
    label: () => label('expected_date'),
    sort: 'expected_date',
    cell: ({ expected_date }) => expected_date && formatDate(expected_date),
  },
  {
    key: 'event_at',
    label: () => label('event_at'),
    sort: 'event_at',
    cell: ({ event }) => formatDateTime(event.at.local),
    extra: true,
  },
  {
    key: 'place',
    label: () => label('place'),
    cell: ({ event }) => <Truncated text={event.place} />,
    extra: true,
  },
  paidColumn(label),
  {
    key: 'declared_value',
    label: () => label('declared_value'),
    align: 'end',
    cell: (row) => money(row.declared_value),
    extra: true,
  },
  { key: 'type', label: () => label('type'), cell: (row) => option('type', row.type), extra: true },
  {
    key: 'receiver_phone',
    label: () => label('receiver_phone'),
    cell: ({ receiver }) => phoneText(receiver.mobile ?? receiver.landline),
    extra: true,
  },
  {
    key: 'identity_card',
    label: () => label('identity_card'),
    cell: ({ receiver }) => receiver.identity_card ?? '',
    extra: true,
  },
  {
    key: 'office',
    label: () => label('office'),
    cell: (row) => <Truncated text={row.office.name} />,
    extra: true,
  },
  {
    key: 'provider',
    label: () => label('provider'),
    cell: (row) => <Truncated text={row.provider?.name ?? ''} />,
    extra: true,
  },
  noteColumn(label),
  createdColumn(label),
  updatedColumn(label),
];

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
import { column, createdColumn, noteColumn, updatedColumn } from '../../ui/record-columns.tsx';
import { Truncated } from '../../ui/truncated.tsx';
import { destinationText } from '../recipients/destination.ts';
import { bothUnits, statusNote } from './format.ts';
import { eventText, label, option, sharedWords } from './words.ts';

export const columns: readonly Column<PackageRow>[] = [
  column(label, 'folio', {
    sort: 'folio',
    cell: (row) => <b className="font-semibold">{row.folio}</b>,
    card: 'title',
  }),
  column(label, 'status', {
    sort: 'status',
    cell: (row) => <StatusBadge kind="package" value={row.status} note={statusNote(row)} />,
    card: 'badge',
  }),
  column(label, 'event', { cell: ({ event }) => <Truncated text={eventText(event.code)} />, card: 'line' }),
  column(label, 'payment', {
    cell: ({ payment }) => payment && <PaymentBadge payment={payment} words={sharedWords} />,
    card: 'line',
  }),
  column(label, 'sender', {
    sort: 'sender',
    cell: (row) => <Truncated text={fullName(row.sender)} />,
    card: 'line',
  }),
  column(label, 'receiver', {
    sort: 'receiver',
    cell: (row) => <Truncated text={row.receiver_name} />,
    card: 'line',
  }),
  column(label, 'destination', { cell: (row) => <Truncated text={destinationText(row)} />, card: 'line' }),
  column(label, 'number', { cell: (row) => row.number ?? '' }),
  column(label, 'parcels', { align: 'end', cell: (row) => number(row.parcels.length) }),
  column(label, 'weight', { align: 'end', cell: (row) => bothUnits(row.weight) }),
  totalColumn(label),
  balanceColumn(label),
  column(label, 'expected_date', {
    sort: 'expected_date',
    cell: ({ expected_date }) => expected_date && formatDate(expected_date),
  }),
  column(label, 'event_at', {
    sort: 'event_at',
    cell: ({ event }) => formatDateTime(event.at.local),
    extra: true,
  }),
  column(label, 'place', { cell: ({ event }) => <Truncated text={event.place} />, extra: true }),
  paidColumn(label),
  column(label, 'declared_value', { align: 'end', cell: (row) => money(row.declared_value), extra: true }),
  column(label, 'type', { cell: (row) => option('type', row.type), extra: true }),
  column(label, 'receiver_phone', {
    cell: ({ receiver }) => phoneText(receiver.mobile ?? receiver.landline),
    extra: true,
  }),
  column(label, 'identity_card', { cell: ({ receiver }) => receiver.identity_card ?? '', extra: true }),
  column(label, 'office', { cell: (row) => <Truncated text={row.office.name} />, extra: true }),
  column(label, 'provider', { cell: (row) => <Truncated text={row.provider?.name ?? ''} />, extra: true }),
  noteColumn(label),
  createdColumn(label),
  updatedColumn(label),
];

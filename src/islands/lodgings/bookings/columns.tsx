import { useStore } from '@nanostores/react';
import type { BookingRow } from '../../../lib/contract/lodgings/bookings.ts';
import { phoneText } from '../../../lib/domain/dial-codes.ts';
import { $now } from '../../../lib/shell/clock.ts';
import { formatDate } from '../../../lib/words/format.ts';
import { limitText, nameOf } from '../../reservations/format.ts';
import { balanceColumn, paidColumn, totalColumn } from '../../reservations/money-columns.ts';
import { PaymentBadge } from '../../reservations/payment.tsx';
import { StatusBadge } from '../../ui/badge.tsx';
import type { Column } from '../../ui/column.ts';
import { number } from '../../ui/reader.ts';
import { codeColumn, column, createdColumn, noteColumn, updatedColumn } from '../../ui/record-columns.tsx';
import { Truncated } from '../../ui/truncated.tsx';
import { peopleCount, statusNote } from './format.ts';
import { label, reservationWords, say } from './words.ts';

function LimitCell({ row }: { row: BookingRow }) {
  return <>{limitText(row, useStore($now), reservationWords)}</>;
}

function People({ row }: { row: BookingRow }) {
  const { adults, children } = row;
  const text = [
    say('adults', { count: adults }),
    ...(children > 0 ? [say('children', { count: children })] : []),
  ].join(', ');
  return <span title={text}>{peopleCount(row)}</span>;
}

export const columns: readonly Column<BookingRow>[] = [
  codeColumn(label),
  column(label, 'status', {
    sort: 'status',
    cell: (row) => <StatusBadge kind="booking" value={row.status} note={statusNote(row)} />,
    card: 'badge',
  }),
  column(label, 'payment', {
    cell: (row) => <PaymentBadge payment={row.payment} words={reservationWords} />,
    card: 'line',
  }),
  column(label, 'client', { sort: 'client', cell: (row) => <Truncated text={nameOf(row)} />, card: 'line' }),
  column(label, 'accommodation', {
    cell: (row) => <Truncated text={`${row.accommodation.name} · ${row.destination}`} />,
    card: 'line',
  }),
  column(label, 'check_in', { sort: 'check_in', cell: (row) => formatDate(row.check_in), card: 'line' }),
  column(label, 'check_out', { sort: 'check_out', cell: (row) => formatDate(row.check_out), card: 'line' }),
  column(label, 'nights', { sort: 'nights', align: 'end', cell: (row) => number(row.nights) }),
  column(label, 'people', { align: 'end', cell: (row) => <People row={row} /> }),
  totalColumn(label),
  paidColumn(label),
  balanceColumn(label),
  column(label, 'payment_limit', { sort: 'payment_limit', cell: (row) => <LimitCell row={row} /> }),
  column(label, 'phone', { cell: (row) => phoneText(row.client.phone, row.client.dial_code), extra: true }),
  column(label, 'flight_number', { cell: (row) => <Truncated text={row.flight_number} />, extra: true }),
  column(label, 'special_needs', { cell: (row) => <Truncated text={row.special_needs} />, extra: true }),
  noteColumn(label),
  createdColumn(label),
  updatedColumn(label),
];

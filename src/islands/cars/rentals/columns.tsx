import { useStore } from '@nanostores/react';
import { $now } from '../../../lib/shell/clock.ts';
import type { RentalPlace, RentalRow } from '../../../lib/contract/cars/rentals.ts';
import { phoneText } from '../../../lib/domain/dial-codes.ts';
import { limitText } from '../../reservations/format.ts';
import { PaymentBadge } from '../../reservations/payment.tsx';
import { StatusBadge } from '../../ui/badge.tsx';
import type { Column } from '../../ui/column.ts';
import { Truncated } from '../../ui/truncated.tsx';
import { instant, number } from '../../ui/reader.ts';
import { column, updatedColumn } from '../../ui/record-columns.tsx';
import { money, nameOf, placeOfZone, statusNote, when } from './format.ts';
import { label, reservationWords } from './words.ts';

function LimitCell({ row }: { row: RentalRow }) {
  return <>{limitText(row, useStore($now), reservationWords)}</>;
}

/** The hour is the office's own; hover says whose (rule: hour-of-the-office). */
const place = ({ local, zone, office }: RentalPlace) => (
  <span title={`${placeOfZone(zone)} · ${office.name}`}>{when(local)}</span>
);

export const columns: readonly Column<RentalRow>[] = [
  column(label, 'code', {
    sort: 'code',
    cell: (row) => <b className="font-semibold">{row.code}</b>,
    card: 'title',
  }),
  column(label, 'status', {
    sort: 'status',
    cell: (row) => <StatusBadge kind="rental" value={row.status} note={statusNote(row)} />,
    card: 'badge',
  }),
  column(label, 'payment', {
    cell: (row) => <PaymentBadge payment={row.payment} words={reservationWords} />,
    card: 'line',
  }),
  column(label, 'client', { sort: 'client', cell: (row) => <Truncated text={nameOf(row)} />, card: 'line' }),
  column(label, 'pick_up', { sort: 'pick_up', cell: (row) => place(row.pick_up), card: 'line' }),
  column(label, 'drop_off', { sort: 'drop_off', cell: (row) => place(row.drop_off) }),
  column(label, 'days', { sort: 'days', align: 'end', cell: (row) => number(row.days) }),
  column(label, 'model', { cell: (row) => <Truncated text={row.model.name} />, card: 'line' }),
  column(label, 'vehicle', { cell: (row) => row.vehicle?.plate }),
  column(label, 'total', { sort: 'total', align: 'end', cell: (row) => money(row.total), card: 'line' }),
  column(label, 'paid', { align: 'end', cell: (row) => money(row.paid), extra: true }),
  column(label, 'payment_limit', { sort: 'payment_limit', cell: (row) => <LimitCell row={row} /> }),
  column(label, 'phone', { cell: (row) => phoneText(row.client.phone, row.client.dial_code) }),
  column(label, 'pick_up_office', { cell: (row) => <Truncated text={row.pick_up.office.name} /> }),
  column(label, 'drop_off_office', {
    cell: (row) => <Truncated text={row.drop_off.office.name} />,
    extra: true,
  }),
  column(label, 'balance', { align: 'end', cell: (row) => money(row.balance), extra: true }),
  column(label, 'flight_number', { cell: (row) => <Truncated text={row.flight_number} />, extra: true }),
  column(label, 'locator', { cell: (row) => <Truncated text={row.locator} />, extra: true }),
  column(label, 'note', { cell: (row) => <Truncated text={row.note} />, extra: true }),
  column(label, 'created_at', { sort: 'created_at', cell: (row) => instant(row.created_at) }),
  updatedColumn(label),
];

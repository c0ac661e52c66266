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
import { updatedColumn } from '../../ui/record-columns.tsx';
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
  {
    key: 'code',
    label: () => label('code'),
    sort: 'code',
    cell: (row) => <b className="font-semibold">{row.code}</b>,
    card: 'title',
  },
  {
    key: 'status',
    label: () => label('status'),
    sort: 'status',
    cell: (row) => <StatusBadge kind="rental" value={row.status} note={statusNote(row)} />,
    card: 'badge',
  },
  {
    key: 'payment',
    label: () => label('payment'),
    cell: (row) => <PaymentBadge payment={row.payment} words={reservationWords} />,
    card: 'line',
  },
  {
    key: 'client',
    label: () => label('client'),
    sort: 'client',
    cell: (row) => <Truncated text={nameOf(row)} />,
    card: 'line',
  },
  {
    key: 'pick_up',
    label: () => label('pick_up'),
    sort: 'pick_up',
    cell: (row) => place(row.pick_up),
    card: 'line',
  },
  { key: 'drop_off', label: () => label('drop_off'), sort: 'drop_off', cell: (row) => place(row.drop_off) },
  { key: 'days', label: () => label('days'), sort: 'days', align: 'end', cell: (row) => number(row.days) },
  {
    key: 'model',
    label: () => label('model'),
    cell: (row) => <Truncated text={row.model.name} />,
    card: 'line',
  },
  { key: 'vehicle', label: () => label('vehicle'), cell: (row) => row.vehicle?.plate },
  {
    key: 'total',
    label: () => label('total'),
    sort: 'total',
    align: 'end',
    cell: (row) => money(row.total),
    card: 'line',
  },
  { key: 'paid', label: () => label('paid'), align: 'end', cell: (row) => money(row.paid), extra: true },
  {
    key: 'payment_limit',
    label: () => label('payment_limit'),
    sort: 'payment_limit',
    cell: (row) => <LimitCell row={row} />,
  },
  {
    key: 'phone',
    label: () => label('phone'),
    cell: (row) => phoneText(row.client.phone, row.client.dial_code),
  },
  {
    key: 'pick_up_office',
    label: () => label('pick_up_office'),
    cell: (row) => <Truncated text={row.pick_up.office.name} />,
  },
  {
    key: 'drop_off_office',
    label: () => label('drop_off_office'),
    cell: (row) => <Truncated text={row.drop_off.office.name} />,
    extra: true,
  },
  {
    key: 'balance',
    label: () => label('balance'),
    align: 'end',
    cell: (row) => money(row.balance),
    extra: true,
  },
  {
    key: 'flight_number',
    label: () => label('flight_number'),
    cell: (row) => <Truncated text={row.flight_number} />,
    extra: true,
  },
  {
    key: 'locator',
    label: () => label('locator'),
    cell: (row) => <Truncated text={row.locator} />,
    extra: true,
  },
  { key: 'note', label: () => label('note'), cell: (row) => <Truncated text={row.note} />, extra: true },
  {
    key: 'created_at',
    label: () => label('created_at'),
    sort: 'created_at',
    cell: (row) => instant(row.created_at),
  },
  updatedColumn(label),
];

import type { RemittanceRow } from '../../../../lib/contract/postals/remittances.ts';
import { phoneText } from '../../../../lib/domain/dial-codes.ts';
import { fullName } from '../../../../lib/domain/names.ts';
import { destinationText } from '../../recipients/destination.ts';
import { PaymentBadge } from '../../../reservations/payment.tsx';
import { StatusBadge } from '../../../ui/badge.tsx';
import type { Column } from '../../../ui/column.ts';
import { instant } from '../../../ui/reader.ts';
import { createdColumn, noteColumn, updatedColumn } from '../../../ui/record-columns.tsx';
import { Truncated } from '../../../ui/truncated.tsx';
import { moneyText, rateText } from '../quote/texts.ts';
import { deliveryText, statusNote } from './format.ts';
import { label, say, sharedWords } from './words.ts';

const named = (reference: { readonly name: string } | null) => <Truncated text={reference?.name ?? ''} />;

export const columns: readonly Column<RemittanceRow>[] = [
  {
    key: 'code',
    label: () => label('code'),
    sort: 'code',
    cell: (row) => <b className="font-semibold whitespace-nowrap">{row.code}</b>,
    card: 'title',
  },
  {
    key: 'status',
    label: () => label('status'),
    sort: 'status',
    cell: (row) => <StatusBadge kind="remittance" value={row.status} note={statusNote(row)} />,
    card: 'badge',
  },
  {
    key: 'receive',
    label: () => label('receive'),
    align: 'end',
    cell: (row) => moneyText(row.receive),
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
    key: 'payment',
    label: () => label('payment'),
    cell: ({ payment }) => payment && <PaymentBadge payment={payment} words={sharedWords} />,
    card: 'line',
  },
  {
    key: 'sender',
    label: () => label('sender'),
    sort: 'sender',
    cell: ({ sender }) => <Truncated text={fullName(sender)} />,
    card: 'line',
  },
  {
    key: 'destination',
    label: () => label('city'),
    cell: (row) => <Truncated text={destinationText(row)} />,
    card: 'line',
  },
  { key: 'delivery', label: () => label('delivery'), cell: deliveryText, card: 'line' },
  {
    key: 'total',
    label: () => label('total'),
    sort: 'total',
    align: 'end',
    cell: (row) => moneyText(row.total),
    card: 'line',
  },
  { key: 'balance', label: () => label('balance'), align: 'end', cell: (row) => moneyText(row.balance) },
  { key: 'courier', label: () => label('courier'), cell: ({ courier }) => named(courier) },
  {
    key: 'event_at',
    label: () => label('event_at'),
    sort: 'event_at',
    cell: (row) => instant(row.event_at),
  },
  {
    key: 'event',
    label: () => label('event'),
    cell: ({ event }) => say(`events.${event}`),
    extra: true,
  },
  {
    key: 'remit',
    label: () => label('remit'),
    align: 'end',
    cell: (row) => moneyText(row.remit),
    extra: true,
  },
  { key: 'rate', label: () => label('rate'), align: 'end', cell: (row) => rateText(row.rate), extra: true },
  { key: 'fee', label: () => label('fee'), align: 'end', cell: (row) => moneyText(row.fee), extra: true },
  { key: 'paid', label: () => label('paid'), align: 'end', cell: (row) => moneyText(row.paid), extra: true },
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
  { key: 'batch', label: () => label('batch'), cell: ({ batch }) => named(batch), extra: true },
  { key: 'office', label: () => label('office'), cell: ({ office }) => named(office), extra: true },
  { key: 'provider', label: () => label('provider'), cell: ({ provider }) => named(provider), extra: true },
  {
    key: 'delivered_at',
    label: () => label('delivered_at'),
    cell: ({ delivered_at }) => delivered_at && instant(delivered_at),
    extra: true,
  },
  noteColumn(label),
  createdColumn(label),
  updatedColumn(label),
];

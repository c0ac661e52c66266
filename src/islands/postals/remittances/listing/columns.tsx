import type { RemittanceRow } from '../../../../lib/contract/postals/remittances.ts';
import { phoneText } from '../../../../lib/domain/dial-codes.ts';
import { fullName } from '../../../../lib/domain/names.ts';
import { destinationText } from '../../recipients/destination.ts';
import { PaymentBadge } from '../../../reservations/payment.tsx';
import { StatusBadge } from '../../../ui/badge.tsx';
import type { Column } from '../../../ui/column.ts';
import { instant } from '../../../ui/reader.ts';
import { column, createdColumn, noteColumn, updatedColumn } from '../../../ui/record-columns.tsx';
import { Truncated } from '../../../ui/truncated.tsx';
import { moneyText, rateText } from '../quote/texts.ts';
import { deliveryText, statusNote } from './format.ts';
import { label, say, sharedWords } from './words.ts';

const named = (reference: { readonly name: string } | null) => <Truncated text={reference?.name ?? ''} />;

export const columns: readonly Column<RemittanceRow>[] = [
  column(label, 'code', {
    sort: 'code',
    cell: (row) => <b className="font-semibold whitespace-nowrap">{row.code}</b>,
    card: 'title',
  }),
  column(label, 'status', {
    sort: 'status',
    cell: (row) => <StatusBadge kind="remittance" value={row.status} note={statusNote(row)} />,
    card: 'badge',
  }),
  column(label, 'receive', { align: 'end', cell: (row) => moneyText(row.receive), card: 'line' }),
  column(label, 'receiver', {
    sort: 'receiver',
    cell: (row) => <Truncated text={row.receiver_name} />,
    card: 'line',
  }),
  column(label, 'payment', {
    cell: ({ payment }) => payment && <PaymentBadge payment={payment} words={sharedWords} />,
    card: 'line',
  }),
  column(label, 'sender', {
    sort: 'sender',
    cell: ({ sender }) => <Truncated text={fullName(sender)} />,
    card: 'line',
  }),
  {
    key: 'destination',
    label: () => label('city'),
    cell: (row) => <Truncated text={destinationText(row)} />,
    card: 'line',
  },
  column(label, 'delivery', { cell: deliveryText, card: 'line' }),
  column(label, 'total', { sort: 'total', align: 'end', cell: (row) => moneyText(row.total), card: 'line' }),
  column(label, 'balance', { align: 'end', cell: (row) => moneyText(row.balance) }),
  column(label, 'courier', { cell: ({ courier }) => named(courier) }),
  column(label, 'event_at', { sort: 'event_at', cell: (row) => instant(row.event_at) }),
  column(label, 'event', { cell: ({ event }) => say(`events.${event}`), extra: true }),
  column(label, 'remit', { align: 'end', cell: (row) => moneyText(row.remit), extra: true }),
  column(label, 'rate', { align: 'end', cell: (row) => rateText(row.rate), extra: true }),
  column(label, 'fee', { align: 'end', cell: (row) => moneyText(row.fee), extra: true }),
  column(label, 'paid', { align: 'end', cell: (row) => moneyText(row.paid), extra: true }),
  column(label, 'receiver_phone', {
    cell: ({ receiver }) => phoneText(receiver.mobile ?? receiver.landline),
    extra: true,
  }),
  column(label, 'identity_card', { cell: ({ receiver }) => receiver.identity_card ?? '', extra: true }),
  column(label, 'batch', { cell: ({ batch }) => named(batch), extra: true }),
  column(label, 'office', { cell: ({ office }) => named(office), extra: true }),
  column(label, 'provider', { cell: ({ provider }) => named(provider), extra: true }),
  column(label, 'delivered_at', {
    cell: ({ delivered_at }) => delivered_at && instant(delivered_at),
    extra: true,
  }),
  noteColumn(label),
  createdColumn(label),
  updatedColumn(label),
];

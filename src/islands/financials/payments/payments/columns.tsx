import type { PaymentRow } from '../../../../lib/contract/financials/payments.ts';
import type { Column } from '../../../ui/column.ts';
import { Truncated } from '../../../ui/truncated.tsx';
import { instant } from '../../../ui/reader.ts';
import { money, receiptText } from '../format.tsx';
import { label, option } from '../words.ts';
import { codeColumn, column, updatedColumn } from '../../../ui/record-columns.tsx';
import { Method, PaymentBadges } from './badges.tsx';

const linkText = ({ method, link }: PaymentRow): string | null =>
  method === 'card' ? option('link', link.state) : null;

export const columns: readonly Column<PaymentRow>[] = [
  codeColumn(label),
  column(label, 'status', { sort: 'status', cell: (row) => <PaymentBadges row={row} />, card: 'badge' }),
  column(label, 'client', { cell: (row) => <Truncated text={row.client.name} />, card: 'line' }),
  column(label, 'service', { cell: (row) => row.service.code }),
  column(label, 'concept', { cell: (row) => <Truncated text={row.service.concept} />, card: 'line' }),
  column(label, 'method', { cell: (row) => <Method row={row} />, card: 'line' }),
  column(label, 'amount', {
    sort: 'amount',
    align: 'end',
    cell: (row) => <b className="font-semibold">{money(row.amount)}</b>,
    card: 'line',
  }),
  column(label, 'charged', { align: 'end', cell: (row) => money(row.charged) }),
  column(label, 'refunded', {
    align: 'end',
    cell: (row) => (row.refunded.amount > 0 ? money(row.refunded) : null),
  }),
  column(label, 'charged_at', {
    sort: 'charged_at',
    cell: (row) => row.charged_at && instant(row.charged_at),
  }),
  column(label, 'payment_limit_at', { cell: (row) => row.payment_limit_at && instant(row.payment_limit_at) }),
  column(label, 'link', { cell: linkText }),
  column(label, 'receipt_number', {
    align: 'end',
    cell: (row) => row.receipt_number && receiptText(row.receipt_number),
    extra: true,
  }),
  column(label, 'fee', {
    align: 'end',
    cell: (row) => (row.fee.amount > 0 ? money(row.fee) : null),
    extra: true,
  }),
  column(label, 'reference', { cell: (row) => <Truncated text={row.reference} />, extra: true }),
  column(label, 'clerk', { cell: (row) => row.clerk && <Truncated text={row.clerk.name} /> }),
  column(label, 'created_at', { sort: 'created_at', cell: (row) => instant(row.created_at) }),
  updatedColumn(label),
];

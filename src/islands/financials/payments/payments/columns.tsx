import type { PaymentRow } from '../../../../lib/contract/financials/payments.ts';
import type { Column } from '../../../ui/column.ts';
import { Truncated } from '../../../ui/truncated.tsx';
import { instant } from '../../../ui/reader.ts';
import { money, receiptText } from '../format.tsx';
import { label, option } from '../words.ts';
import { codeColumn, updatedColumn } from '../../../ui/record-columns.tsx';
import { Method, PaymentBadges } from './badges.tsx';

const linkText = ({ method, link }: PaymentRow): string | null =>
  method === 'card' ? option('link', link.state) : null;

export const columns: readonly Column<PaymentRow>[] = [
  codeColumn(label),
  {
    key: 'status',
    label: () => label('status'),
    sort: 'status',
    cell: (row) => <PaymentBadges row={row} />,
    card: 'badge',
  },
  {
    key: 'client',
    label: () => label('client'),
    cell: (row) => <Truncated text={row.client.name} />,
    card: 'line',
  },
  { key: 'service', label: () => label('service'), cell: (row) => row.service.code },
  {
    key: 'concept',
    label: () => label('concept'),
    cell: (row) => <Truncated text={row.service.concept} />,
    card: 'line',
  },
  { key: 'method', label: () => label('method'), cell: (row) => <Method row={row} />, card: 'line' },
  {
    key: 'amount',
    label: () => label('amount'),
    sort: 'amount',
    align: 'end',
    cell: (row) => <b className="font-semibold">{money(row.amount)}</b>,
    card: 'line',
  },
  { key: 'charged', label: () => label('charged'), align: 'end', cell: (row) => money(row.charged) },
  {
    key: 'refunded',
    label: () => label('refunded'),
    align: 'end',
    cell: (row) => (row.refunded.amount > 0 ? money(row.refunded) : null),
  },
  {
    key: 'charged_at',
    label: () => label('charged_at'),
    sort: 'charged_at',
    cell: (row) => row.charged_at && instant(row.charged_at),
  },
  {
    key: 'payment_limit_at',
    label: () => label('payment_limit_at'),
    cell: (row) => row.payment_limit_at && instant(row.payment_limit_at),
  },
  { key: 'link', label: () => label('link'), cell: linkText },
  {
    key: 'receipt_number',
    label: () => label('receipt_number'),
    align: 'end',
    cell: (row) => row.receipt_number && receiptText(row.receipt_number),
    extra: true,
  },
  {
    key: 'fee',
    label: () => label('fee'),
    align: 'end',
    cell: (row) => (row.fee.amount > 0 ? money(row.fee) : null),
    extra: true,
  },
  {
    key: 'reference',
    label: () => label('reference'),
    cell: (row) => <Truncated text={row.reference} />,
    extra: true,
  },
  {
    key: 'clerk',
    label: () => label('clerk'),
    cell: (row) => row.clerk && <Truncated text={row.clerk.name} />,
  },
  {
    key: 'created_at',
    label: () => label('created_at'),
    sort: 'created_at',
    cell: (row) => instant(row.created_at),
  },
  updatedColumn(label),
];

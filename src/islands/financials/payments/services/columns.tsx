import type { ServiceRow } from '../../../../lib/contract/financials/services.ts';
import { StatusBadge } from '../../../ui/badge.tsx';
import type { Column } from '../../../ui/column.ts';
import { Truncated } from '../../../ui/truncated.tsx';
import { instant, number } from '../../../ui/reader.ts';
import { money, PaymentBadge } from '../format.tsx';
import { codeColumn, column, noteColumn, updatedColumn } from '../../../ui/record-columns.tsx';
import { label } from './words.ts';

export const columns: readonly Column<ServiceRow>[] = [
  codeColumn(label),
  column(label, 'status', {
    sort: 'status',
    cell: (row) => <StatusBadge kind="payment_service" value={row.status} />,
    card: 'badge',
  }),
  {
    key: 'client',
    label: () => label('member_id'),
    cell: (row) => <Truncated text={row.client.name} />,
    card: 'line',
  },
  {
    key: 'service_type',
    label: () => label('service_type_id'),
    cell: (row) => row.service_type.name,
    card: 'line',
  },
  column(label, 'concept', { cell: (row) => <Truncated text={row.concept} />, card: 'line' }),
  column(label, 'due', { align: 'end', cell: (row) => <b className="font-semibold">{money(row.due)}</b> }),
  column(label, 'received', { align: 'end', cell: (row) => money(row.received) }),
  column(label, 'outstanding', { align: 'end', cell: (row) => money(row.outstanding), card: 'line' }),
  column(label, 'payment', { cell: (row) => <PaymentBadge payment={row.payment} />, card: 'line' }),
  {
    key: 'payment_limit',
    label: () => label('payment_limit_at'),
    sort: 'payment_limit',
    cell: (row) => row.payment_limit_at && instant(row.payment_limit_at),
  },
  column(label, 'record', { cell: (row) => row.record?.code }),
  column(label, 'total', { sort: 'total', align: 'end', cell: (row) => money(row.total), extra: true }),
  column(label, 'quantity', { align: 'end', cell: (row) => number(row.quantity), extra: true }),
  column(label, 'service_fee', { align: 'end', cell: (row) => money(row.service_fee), extra: true }),
  {
    key: 'provider',
    label: () => label('service_provider_id'),
    cell: (row) => row.provider && <Truncated text={row.provider.name} />,
    extra: true,
  },
  noteColumn(label),
  column(label, 'created_at', { sort: 'created_at', cell: (row) => instant(row.created_at) }),
  updatedColumn(label),
];

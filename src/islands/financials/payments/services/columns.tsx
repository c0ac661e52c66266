import type { ServiceRow } from '../../../../lib/contract/financials/services.ts';
import { StatusBadge } from '../../../ui/badge.tsx';
import type { Column } from '../../../ui/column.ts';
import { Truncated } from '../../../ui/truncated.tsx';
import { instant, number } from '../../../ui/reader.ts';
import { money, PaymentBadge } from '../format.tsx';
import { codeColumn, noteColumn, updatedColumn } from '../../../ui/record-columns.tsx';
import { label } from './words.ts';

export const columns: readonly Column<ServiceRow>[] = [
  codeColumn(label),
  {
    key: 'status',
    label: () => label('status'),
    sort: 'status',
    cell: (row) => <StatusBadge kind="payment_service" value={row.status} />,
    card: 'badge',
  },
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
  {
    key: 'concept',
    label: () => label('concept'),
    cell: (row) => <Truncated text={row.concept} />,
    card: 'line',
  },
  {
    key: 'due',
    label: () => label('due'),
    align: 'end',
    cell: (row) => <b className="font-semibold">{money(row.due)}</b>,
  },
  { key: 'received', label: () => label('received'), align: 'end', cell: (row) => money(row.received) },
  {
    key: 'outstanding',
    label: () => label('outstanding'),
    align: 'end',
    cell: (row) => money(row.outstanding),
    card: 'line',
  },
  {
    key: 'payment',
    label: () => label('payment'),
    cell: (row) => <PaymentBadge payment={row.payment} />,
    card: 'line',
  },
  {
    key: 'payment_limit',
    label: () => label('payment_limit_at'),
    sort: 'payment_limit',
    cell: (row) => row.payment_limit_at && instant(row.payment_limit_at),
  },
  { key: 'record', label: () => label('record'), cell: (row) => row.record?.code },
  {
    key: 'total',
    label: () => label('total'),
    sort: 'total',
    align: 'end',
    cell: (row) => money(row.total),
    extra: true,
  },
  {
    key: 'quantity',
    label: () => label('quantity'),
    align: 'end',
    cell: (row) => number(row.quantity),
    extra: true,
  },
  {
    key: 'service_fee',
    label: () => label('service_fee'),
    align: 'end',
    cell: (row) => money(row.service_fee),
    extra: true,
  },
  {
    key: 'provider',
    label: () => label('service_provider_id'),
    cell: (row) => row.provider && <Truncated text={row.provider.name} />,
    extra: true,
  },
  noteColumn(label),
  {
    key: 'created_at',
    label: () => label('created_at'),
    sort: 'created_at',
    cell: (row) => instant(row.created_at),
  },
  updatedColumn(label),
];

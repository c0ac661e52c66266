import type { ProcedureRow } from '../../../lib/contract/postals/procedures.ts';
import { phoneText } from '../../../lib/domain/dial-codes.ts';
import { formatDate } from '../../../lib/words/format.ts';
import { balanceColumn, paidColumn, totalColumn } from '../../reservations/money-columns.ts';
import { PaymentBadge } from '../../reservations/payment.tsx';
import { StatusBadge } from '../../ui/badge.tsx';
import type { Column } from '../../ui/column.ts';
import { instant, number } from '../../ui/reader.ts';
import { codeColumn, column, createdColumn, noteColumn, updatedColumn } from '../../ui/record-columns.tsx';
import { Truncated } from '../../ui/truncated.tsx';
import { clientName, relativePassportEnd, statusNote } from './format.ts';
import { label, option, sharedWords } from './words.ts';

export const columns: readonly Column<ProcedureRow>[] = [
  codeColumn(label),
  column(label, 'status', {
    sort: 'status',
    cell: (row) => <StatusBadge kind="procedure" value={row.status} note={statusNote(row)} />,
    card: 'badge',
  }),
  column(label, 'type', { cell: (row) => option('type', row.type), card: 'line' }),
  {
    key: 'applicant',
    label: () => label('applicant_name'),
    sort: 'applicant',
    cell: (row) => <Truncated text={row.applicant_name} />,
    card: 'line',
  },
  column(label, 'client', {
    sort: 'client',
    cell: (row) => <Truncated text={clientName(row)} />,
    card: 'line',
  }),
  {
    key: 'missing',
    label: () => label('missing_count'),
    align: 'end',
    cell: ({ missing }) => missing.length > 0 && number(missing.length),
    card: 'line',
  },
  column(label, 'payment', {
    cell: ({ payment }) => payment && <PaymentBadge payment={payment} words={sharedWords} />,
    card: 'line',
  }),
  totalColumn(label),
  balanceColumn(label),
  column(label, 'submitted_at', {
    sort: 'submitted_at',
    cell: (row) => row.submitted_at && instant(row.submitted_at),
  }),
  column(label, 'birth_date', { cell: (row) => row.birth_date && formatDate(row.birth_date), extra: true }),
  column(label, 'identity_card', { cell: (row) => row.identity_card, extra: true }),
  column(label, 'passport_number', { cell: (row) => row.passport_number, extra: true }),
  column(label, 'passport_expires_on', {
    cell: (row) => {
      const endsOn = relativePassportEnd(row);
      return endsOn && formatDate(endsOn);
    },
    extra: true,
  }),
  column(label, 'phone', { cell: (row) => phoneText(row.phone), extra: true }),
  {
    key: 'office',
    label: () => label('office_id'),
    cell: (row) => <Truncated text={row.office.name} />,
    extra: true,
  },
  {
    key: 'provider',
    label: () => label('provider_id'),
    cell: (row) => <Truncated text={row.provider?.name ?? ''} />,
    extra: true,
  },
  paidColumn(label),
  noteColumn(label),
  createdColumn(label),
  updatedColumn(label),
];

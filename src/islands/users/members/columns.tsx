import type { MemberRow } from '../../../lib/contract/users/members.ts';
import { phoneText } from '../../../lib/domain/dial-codes.ts';
import { formatDate, formatMoney } from '../../../lib/words/format.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Column } from '../../ui/column.ts';
import { Truncated } from '../../ui/truncated.tsx';
import { instant, reader } from '../../ui/reader.ts';
import { column, statusColumn, updatedColumn } from '../../ui/record-columns.tsx';
import { label, option, say } from './words.ts';

const STATUS = statusColumn(label);

export const columns: readonly Column<MemberRow>[] = [
  column(label, 'first_name', {
    sort: 'first_name',
    cell: (row) => (
      <b className="font-semibold">
        <Truncated text={row.first_name || '–'} />
      </b>
    ),
    card: 'title',
  }),
  column(label, 'last_name', {
    sort: 'last_name',
    cell: (row) => (
      <b className="font-semibold">
        <Truncated text={row.last_name} />
      </b>
    ),
    card: 'title',
  }),
  {
    ...STATUS,
    cell: (row) =>
      row.restricted_at === null ? (
        STATUS.cell(row)
      ) : (
        <Badge tone="warn" icon="alert">
          {say('personal.restricted')}
        </Badge>
      ),
  },
  column(label, 'role', { sort: 'role', cell: (row) => option('role', row.role), card: 'line' }),
  column(label, 'email', { cell: (row) => <Truncated text={row.email ?? ''} /> }),
  column(label, 'phone', { cell: (row) => phoneText(row.phone, row.dial_code), card: 'line' }),
  column(label, 'passport', { cell: (row) => row.passport, card: 'line' }),
  column(label, 'age', { align: 'end', cell: (row) => row.age }),
  column(label, 'language', {
    sort: 'language',
    cell: (row) => option('language', row.language),
    extra: true,
  }),
  column(label, 'birth_date', { cell: (row) => row.birth_date && formatDate(row.birth_date), extra: true }),
  column(label, 'address', { cell: (row) => <Truncated text={row.address} />, extra: true }),
  column(label, 'credit_limit', {
    align: 'end',
    cell: (row) => formatMoney(row.credit_limit, reader()),
    extra: true,
  }),
  column(label, 'created_at', { sort: 'created_at', cell: (row) => instant(row.created_at) }),
  updatedColumn(label),
];

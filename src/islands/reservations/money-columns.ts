import type { Money } from '../../lib/contract/fields.ts';
import type { Column } from '../ui/column.ts';
import { money } from './format.ts';

/** What a record costs. */
export const totalColumn = (label: (field: 'total') => string): Column<{ total: Money }> => ({
  key: 'total',
  label: () => label('total'),
  sort: 'total',
  align: 'end',
  cell: (row) => money(row.total),
  card: 'line',
});

/** What was paid of it; hidden until a person wants it. */
export const paidColumn = (label: (field: 'paid') => string): Column<{ paid: Money }> => ({
  key: 'paid',
  label: () => label('paid'),
  align: 'end',
  cell: (row) => money(row.paid),
  extra: true,
});

/** What is left to pay. */
export const balanceColumn = (label: (field: 'balance') => string): Column<{ balance: Money }> => ({
  key: 'balance',
  label: () => label('balance'),
  align: 'end',
  cell: (row) => money(row.balance),
});

import { StatusBadge } from './badge.tsx';
import type { Column } from './column.ts';
import { instant } from './reader.ts';

/** The status of an ordinary record, active or not, at the corner of its card. */
export const statusColumn = (label: (field: 'status') => string): Column<{ status: number }> => ({
  key: 'status',
  label: () => label('status'),
  sort: 'status',
  cell: (row) => <StatusBadge kind="global" value={row.status} />,
  card: 'badge',
});

/** When a record was last changed; hidden until a person wants it. */
export const updatedColumn = (label: (field: 'updated_at') => string): Column<{ updated_at: string }> => ({
  key: 'updated_at',
  label: () => label('updated_at'),
  sort: 'updated_at',
  cell: (row) => instant(row.updated_at),
  extra: true,
});

import { StatusBadge } from './badge.tsx';
import type { Column } from './column.ts';
import { instant } from './reader.ts';
import { Truncated } from './truncated.tsx';

/** A column that is called like a field of its records. */
export const column = <Row, Field extends string>(
  label: (field: Field) => string,
  key: Field,
  shown: Omit<Column<Row>, 'key' | 'label'>,
): Column<Row> => ({ key, label: () => label(key), ...shown });

/** What a record is called, the title of its card. */
export const codeColumn = (label: (field: 'code') => string): Column<{ code: string }> =>
  column(label, 'code', {
    sort: 'code',
    cell: (row) => <b className="font-semibold">{row.code}</b>,
    card: 'title',
  });

/** The same of records that have a name, which may be long. */
export const nameColumn = (label: (field: 'name') => string): Column<{ name: string }> =>
  column(label, 'name', {
    sort: 'name',
    cell: (row) => (
      <b className="font-semibold">
        <Truncated text={row.name} />
      </b>
    ),
    card: 'title',
  });

/** The status of an ordinary record, active or not, at the corner of its card. */
export const statusColumn = (label: (field: 'status') => string): Column<{ status: number }> =>
  column(label, 'status', {
    sort: 'status',
    cell: (row) => <StatusBadge kind="global" value={row.status} />,
    card: 'badge',
  });

/** What staff noted of a record; hidden until a person wants it. */
export const noteColumn = (label: (field: 'note') => string): Column<{ note: string }> =>
  column(label, 'note', { cell: (row) => <Truncated text={row.note} />, extra: true });

/** When a record was added; hidden until a person wants it. */
export const createdColumn = (label: (field: 'created_at') => string): Column<{ created_at: string }> =>
  column(label, 'created_at', { sort: 'created_at', cell: (row) => instant(row.created_at), extra: true });

/** When a record was last changed; hidden until a person wants it. */
export const updatedColumn = (label: (field: 'updated_at') => string): Column<{ updated_at: string }> =>
  column(label, 'updated_at', { sort: 'updated_at', cell: (row) => instant(row.updated_at), extra: true });

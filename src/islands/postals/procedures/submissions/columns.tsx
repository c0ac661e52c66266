import type { SubmissionRow } from '../../../../lib/contract/postals/procedure-submissions.ts';
import { formatDate } from '../../../../lib/words/format.ts';
import type { Column } from '../../../ui/column.ts';
import { number } from '../../../ui/reader.ts';
import { codeColumn, column, createdColumn, updatedColumn } from '../../../ui/record-columns.tsx';
import { Truncated } from '../../../ui/truncated.tsx';
import { label } from './words.ts';

const COUNTS = ['procedures', 'submitted', 'delivered', 'taken_back'] as const;

export const columns: readonly Column<SubmissionRow>[] = [
  codeColumn(label),
  column(label, 'date', { sort: 'date', cell: (row) => formatDate(row.date), card: 'line' }),
  ...COUNTS.map((key): Column<SubmissionRow> => ({
    key,
    label: () => label(key),
    align: 'end',
    cell: (row) => number(row[key]),
    card: 'line',
  })),
  column(label, 'by', { cell: (row) => <Truncated text={row.by?.name ?? ''} />, card: 'line' }),
  column(label, 'note', { cell: (row) => <Truncated text={row.note} />, card: 'line' }),
  createdColumn(label),
  updatedColumn(label),
];

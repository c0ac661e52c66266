import type { BlockRow } from '../../../../../lib/contract/cars/blocks.ts';
import { Badge } from '../../../../ui/badge.tsx';
import type { Column } from '../../../../ui/column.ts';
import { column } from '../../../../ui/record-columns.tsx';
import { instant } from '../../../../ui/reader.ts';
import { Truncated } from '../../../../ui/truncated.tsx';
import { formatDate } from '../../../../../lib/words/format.ts';
import { quantityText } from './texts.ts';
import { label, say } from './words.ts';

/** Which cars are kept: one vehicle, some models or all. */
export const carsText = ({ vehicle, models }: Pick<BlockRow, 'vehicle' | 'models'>): string =>
  vehicle?.name ?? (models.length === 0 ? say('allModels') : models.map(({ name }) => name).join(', '));

/** Whether a block still holds. */
export function BlockState({ row }: { row: BlockRow }) {
  return row.unlocked_at === null ? (
    <Badge tone={row.kind === 'block' ? 'warn' : 'info'} icon={row.kind === 'block' ? 'cross' : 'clock'}>
      {say(`kinds.${row.kind}`)}
    </Badge>
  ) : (
    <Badge tone="secondary" icon="check">
      {say('unlocked')}
    </Badge>
  );
}

export const columns: readonly Column<BlockRow>[] = [
  column(label, 'station', {
    sort: 'station',
    cell: (row) => (
      <b className="font-semibold">
        <Truncated text={row.station.name} />
      </b>
    ),
    card: 'title',
  }),
  column(label, 'kind', { cell: (row) => <BlockState row={row} />, card: 'badge' }),
  column(label, 'from', { sort: 'from', cell: (row) => formatDate(row.from), card: 'line' }),
  column(label, 'to', { sort: 'to', cell: (row) => formatDate(row.to), card: 'line' }),
  column(label, 'cars', { cell: (row) => <Truncated text={carsText(row)} />, card: 'line' }),
  column(label, 'quantity', { cell: (row) => (row.vehicle === null ? quantityText(row.quantity) : '') }),
  column(label, 'reason', { cell: (row) => <Truncated text={row.reason} />, card: 'line' }),
  column(label, 'member', { cell: (row) => row.member?.name ?? '' }),
  column(label, 'created_at', { sort: 'created_at', cell: (row) => instant(row.created_at) }),
  column(label, 'office', { cell: (row) => row.office.name, extra: true }),
];

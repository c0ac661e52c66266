import type { RoomBlockRow } from '../../../../../lib/contract/lodgings/blocks.ts';
import { formatDate } from '../../../../../lib/words/format.ts';
import { Badge } from '../../../../ui/badge.tsx';
import type { Column } from '../../../../ui/column.ts';
import { column } from '../../../../ui/record-columns.tsx';
import { instant } from '../../../../ui/reader.ts';
import { Truncated } from '../../../../ui/truncated.tsx';
import { quantityText, roomsText } from './texts.ts';
import { label, say } from './words.ts';

/** Whether a block still holds. */
export function BlockState({ row }: { row: RoomBlockRow }) {
  return row.unlocked_at === null ? (
    <Badge tone="warn" icon="cross">
      {say('blocked')}
    </Badge>
  ) : (
    <Badge tone="secondary" icon="check">
      {say('unlocked')}
    </Badge>
  );
}

export const columns: readonly Column<RoomBlockRow>[] = [
  column(label, 'accommodation', {
    sort: 'accommodation',
    cell: (row) => (
      <b className="font-semibold">
        <Truncated text={row.accommodation.name} />
      </b>
    ),
    card: 'title',
  }),
  { key: 'state', label: () => say('blocked'), cell: (row) => <BlockState row={row} />, card: 'badge' },
  column(label, 'from', { sort: 'from', cell: (row) => formatDate(row.from), card: 'line' }),
  column(label, 'to', { sort: 'to', cell: (row) => formatDate(row.to), card: 'line' }),
  column(label, 'rooms', { cell: (row) => <Truncated text={roomsText(row.rooms)} />, card: 'line' }),
  column(label, 'quantity', { cell: (row) => quantityText(row.quantity) }),
  column(label, 'reason', { cell: (row) => <Truncated text={row.reason} />, card: 'line' }),
  column(label, 'member', { cell: (row) => row.member?.name ?? '' }),
  column(label, 'created_at', { sort: 'created_at', cell: (row) => instant(row.created_at) }),
];

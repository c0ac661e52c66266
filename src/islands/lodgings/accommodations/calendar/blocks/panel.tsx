import type { RoomBlockRow } from '../../../../../lib/contract/lodgings/blocks.ts';
import { formatDate } from '../../../../../lib/words/format.ts';
import type { Fact } from '../../../../ui/panel-parts.tsx';
import { instant } from '../../../../ui/reader.ts';
import { RecordPanel } from '../../../../ui/record-panel.tsx';
import { actionsOf } from './actions.ts';
import { BlockState } from './columns.tsx';
import { records } from './store.ts';
import { quantityText, roomsText, show } from './texts.ts';
import { action, label } from './words.ts';

/** Everything about one block. The default export is what React.lazy asks for. */
export default function BlockPanel() {
  return (
    <RecordPanel
      records={records}
      head={(row) => ({ badge: <BlockState row={row} /> })}
      actions={actionsOf}
      label={label}
      action={action}
      show={show}
      facts={factsOf}
    />
  );
}

const factsOf = (row: RoomBlockRow): Fact[] => [
  [label('reason'), row.reason],
  [label('accommodation'), row.accommodation.name],
  [label('rooms'), roomsText(row.rooms)],
  [label('quantity'), quantityText(row.quantity)],
  [label('from'), formatDate(row.from)],
  [label('to'), formatDate(row.to)],
  [label('member'), row.member?.name],
  [label('created_at'), instant(row.created_at)],
  [label('unlocked_by'), row.unlocked_by?.name],
  [label('unlocked_at'), row.unlocked_at && instant(row.unlocked_at)],
];

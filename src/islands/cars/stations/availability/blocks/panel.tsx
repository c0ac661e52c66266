import type { BlockRow } from '../../../../../lib/contract/cars/blocks.ts';
import { formatDate } from '../../../../../lib/words/format.ts';
import type { Fact } from '../../../../ui/panel-parts.tsx';
import { instant } from '../../../../ui/reader.ts';
import { RecordPanel } from '../../../../ui/record-panel.tsx';
import { actionsOf } from './actions.ts';
import { BlockState, carsText } from './columns.tsx';
import { records } from './store.ts';
import { quantityText, show } from './texts.ts';
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

const factsOf = (row: BlockRow): Fact[] => [
  [label('reason'), row.reason],
  [label('station'), row.station.name],
  [label('office'), row.office.name],
  [label('cars'), carsText(row)],
  [label('quantity'), row.vehicle === null && quantityText(row.quantity)],
  [label('from'), formatDate(row.from)],
  [label('to'), formatDate(row.to)],
  [label('member'), row.member?.name],
  [label('created_at'), instant(row.created_at)],
  [label('unlocked_by'), row.unlocked_by?.name],
  [label('unlocked_at'), row.unlocked_at && instant(row.unlocked_at)],
];

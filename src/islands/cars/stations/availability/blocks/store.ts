import { call } from '../../../../../lib/api/call.ts';
import { attempt } from '../../../../../lib/api/attempt.ts';
import { blocks, endMaintenance, unlockBlock } from '../../../../../lib/contract/cars/blocks.ts';
import type { BlockRow } from '../../../../../lib/contract/cars/blocks.ts';
import { confirm } from '../../../../../lib/forms/confirm.ts';
import { discardDraft } from '../../../../../lib/forms/discard-draft.ts';
import { createEditor } from '../../../../../lib/forms/editor.ts';
import { listScreen } from '../../../../../lib/records/record-screen.ts';
import { $section } from '../section.ts';
import { readGrid } from '../store.ts';
import { may } from '../../../../../lib/session/session.ts';
import { daysText } from './texts.ts';
import { say } from './words.ts';

/** Blocks without their looks: their list, the form that makes and shortens them, and what unlocks them. */

const screen = listScreen({
  contract: blocks,
  nameOf: ({ station, from, to }) => `${station.name}, ${daysText({ from, to })}`,
});
export const { list, panel } = screen;

/** Reads what is on the screen again: the grid or the list. */
function reload(): void {
  if ($section.get() === 'blocks') screen.reload();
  else void readGrid();
}

export const editor = createEditor({ contract: blocks, reload });
export const records = { ...screen, editor };

type BlockValues = NonNullable<Parameters<typeof editor.add>[0]>;

/** Opens the form of a new block: empty, or for the cell that was pressed. */
export async function addBlock(values?: BlockValues): Promise<void> {
  if (values === undefined) editor.add();
  else if (await discardDraft(blocks.key)) editor.add({ model_ids: [], other_days: [], ...values });
}

type AnyBlock = Pick<BlockRow, 'id' | 'version' | 'kind' | 'from' | 'to' | 'reason'>;

/** Whether this person may end it: maintenance belongs to whoever may change vehicles. */
export const mayUnlock = ({ kind }: Pick<BlockRow, 'kind'>): boolean =>
  may(kind === 'block' ? 'blocks:unlock' : 'vehicles:update');

/** Gives the days of a block, or of maintenance, back, after a question. */
export async function unlock({ id, version, kind, from, to, reason }: AnyBlock): Promise<void> {
  const sure = await confirm({
    title: say('unlock.title', { days: daysText({ from, to }) }),
    text: say('unlock.text', { reason }),
    yes: say('unlock.yes'),
  });
  if (!sure) return;
  await attempt(() =>
    call(kind === 'block' ? unlockBlock : endMaintenance, { params: { id }, version, body: {} }),
  );
  reload();
}

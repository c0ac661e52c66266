import { call } from '../../../../../lib/api/call.ts';
import { attempt } from '../../../../../lib/api/attempt.ts';
import { roomBlocks, unlockRoomBlock } from '../../../../../lib/contract/lodgings/blocks.ts';
import type { RoomBlockRow } from '../../../../../lib/contract/lodgings/blocks.ts';
import { confirm } from '../../../../../lib/forms/confirm.ts';
import { discardDraft } from '../../../../../lib/forms/discard-draft.ts';
import { createEditor } from '../../../../../lib/forms/editor.ts';
import { listScreen } from '../../../../../lib/records/record-screen.ts';
import { may } from '../../../../../lib/session/session.ts';
import { $section } from '../section.ts';
import { readNights } from '../store.ts';
import { nightsText } from './texts.ts';
import { say } from './words.ts';

/** Blocks without their looks: their list, the form that makes and shortens them, and what unlocks them. */

const screen = listScreen({
  contract: roomBlocks,
  nameOf: ({ accommodation, from, to }) => `${accommodation.name}, ${nightsText({ from, to })}`,
});
export const { list, panel } = screen;

/** Reads what is on the screen again: the calendar or the list. */
function reload(): void {
  if ($section.get() === 'blocks') screen.reload();
  else void readNights();
}

export const editor = createEditor({ contract: roomBlocks, reload });
export const records = { ...screen, editor };

type BlockValues = NonNullable<Parameters<typeof editor.add>[0]>;

/** Opens the form of a new block: empty, or for the cell that was pressed. */
export async function addBlock(values?: BlockValues): Promise<void> {
  if (values === undefined) editor.add();
  else if (await discardDraft(roomBlocks.key)) editor.add({ room_ids: [], other_days: [], ...values });
}

export const mayUnlock = (): boolean => may('room_blocks:unlock');

/** Gives the nights of a block back, after a question. */
export async function unlock({
  id,
  version,
  from,
  to,
  reason,
}: Pick<RoomBlockRow, 'id' | 'version' | 'from' | 'to' | 'reason'>): Promise<void> {
  const sure = await confirm({
    title: say('unlock.title', { nights: nightsText({ from, to }) }),
    text: say('unlock.text', { reason }),
    yes: say('unlock.yes'),
  });
  if (!sure) return;
  await attempt(() => call(unlockRoomBlock, { params: { id }, version, body: {} }));
  reload();
}

import { atom, onMount } from 'nanostores';
import { onChange, onGap } from '../../../../lib/api/live.ts';
import { attempt } from '../../../../lib/api/attempt.ts';
import { call } from '../../../../lib/api/call.ts';
import { rooms } from '../../../../lib/contract/lodgings/rooms.ts';
import type { RoomRow } from '../../../../lib/contract/lodgings/rooms.ts';
import { ROOM } from '../../../../lib/domain/statuses.ts';
import { confirm } from '../../../../lib/forms/confirm.ts';
import { discardDraft } from '../../../../lib/forms/discard-draft.ts';
import { createEditor } from '../../../../lib/forms/editor.ts';
import { may } from '../../../../lib/session/session.ts';
import { records } from '../store.ts';
import { say } from './words.ts';

/** Rooms of the accommodation in the panel, without their looks. */

/** Rises whenever the rooms may be others than those that were read. */
export const $readAgain = atom(0);
export const readAgain = (): void => $readAgain.set($readAgain.get() + 1);
onMount($readAgain, () => {
  const stops = [onGap(readAgain), onChange(({ key }) => void (key === rooms.key && readAgain()))];
  return () => stops.forEach((stop) => stop());
});

/** An accommodation has as many sorts of room as one page shows at most. */
const ALL = '250';
export const roomsOf = async (accommodation: number): Promise<RoomRow[]> =>
  (await call(rooms.list, { query: { accommodation: String(accommodation), page_size: ALL } })).results;

/** Reads the rooms again, and how many the accommodation has. */
function reload(): void {
  readAgain();
  records.reload();
}

export const editor = createEditor({ contract: rooms, reload });

/** "Patio · Double" */
export const nameOf = ({ name, room_type }: Pick<RoomRow, 'name' | 'room_type'>): string =>
  name === '' ? room_type.name : `${name} · ${room_type.name}`;

export const mayDo = (action: 'create' | 'update' | 'remove'): boolean => may(`accommodations:${action}`);

/** Opens the form of a new room of an accommodation. */
export async function addRoom(accommodation_id: number): Promise<void> {
  if (await discardDraft(rooms.key)) editor.add({ ...rooms.blank, accommodation_id });
}

/** Takes a room out of what is sold, or back into it. */
export async function setWithdrawn(row: RoomRow, withdrawn: boolean): Promise<void> {
  await attempt(() =>
    call(rooms.update, {
      params: { id: row.id },
      version: row.version,
      body: {
        accommodation_id: row.accommodation.id,
        name: row.name,
        room_type_id: row.room_type.id,
        bed_type_id: row.bed_type.id,
        view_id: row.view.id,
        quantity: row.quantity,
        capacity: row.capacity,
        adults_max: row.adults_max,
        children_max: row.children_max,
        status: withdrawn ? ROOM.withdrawn : ROOM.available,
      },
    }),
  );
  reload();
}

/** Deletes a room after asking; one that is in use is refused by the server, which says where. */
export async function remove(row: RoomRow): Promise<void> {
  const sure = await confirm({
    title: say('remove.title', { name: nameOf(row) }),
    text: say('remove.text'),
    yes: say('remove.yes'),
    danger: true,
  });
  if (!sure) return;
  await attempt(() => call(rooms.remove, { params: { id: row.id } }));
  reload();
}

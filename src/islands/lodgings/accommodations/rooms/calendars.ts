import { atom } from 'nanostores';
import { attempt } from '../../../../lib/api/attempt.ts';
import { call } from '../../../../lib/api/call.ts';
import type { RoomRow } from '../../../../lib/contract/lodgings/rooms.ts';
import {
  addRoomFeed,
  makeCalendarAddress,
  readRoomFeed,
  removeRoomFeed,
  roomCalendar,
  uploadRoomFeed,
} from '../../../../lib/contract/lodgings/room-calendars.ts';
import { confirm } from '../../../../lib/forms/confirm.ts';
import { createForm } from '../../../../lib/forms/form.ts';
import { showToast } from '../../../../lib/shell/toasts.ts';
import { say } from './words.ts';

/** The room whose calendars are open. */
export const $calendarsOf = atom<RoomRow | undefined>(undefined);

export const calendarsOf = (id: number) => call(roomCalendar, { params: { id } });

/** The form that adds a calendar at an address to a room. */
export const feedForm = (id: number) =>
  createForm({
    id: 'room-feed',
    schema: addRoomFeed.body,
    initial: { name: '', address: '' },
    submit: (body, idempotencyKey) => call(addRoomFeed, { params: { id }, body, idempotencyKey }),
  });

/** Makes the secret address, which nobody is told again; asks first where one ends by it. */
export async function makeAddress(id: number, hasOne: boolean): Promise<string | undefined> {
  const sure =
    !hasOne ||
    (await confirm({
      title: say('calendars.renewTitle'),
      text: say('calendars.renewText'),
      yes: say('calendars.renew'),
      danger: true,
    }));
  if (!sure) return undefined;
  return (await attempt(() => call(makeCalendarAddress, { params: { id }, body: {} })))?.address;
}

const NAME_MAX = 80;

/** Takes in a file, under its own name. */
export async function uploadCalendar(id: number, file: File): Promise<void> {
  const name = file.name.replace(/\.ics$/i, '').slice(0, NAME_MAX);
  await attempt(() => call(uploadRoomFeed, { params: { id }, body: { name }, files: { file } }));
}

/** Reads a calendar now, and tells what came of it. */
export async function readNow({ id, name }: { id: number; name: string }): Promise<void> {
  const read = await attempt(() => call(readRoomFeed, { params: { id }, body: {} }));
  const feed = read?.feeds.find((each) => each.id === id);
  if (feed?.error) {
    const reason = say(`calendars.errors.${feed.error.key}`);
    showToast('danger', { text: say('calendars.readFailed', { name, reason }) });
  } else if (feed) showToast('success', { text: say('calendars.readDone', { name, count: feed.nights }) });
}

/** Forgets a calendar after asking. */
export async function removeCalendar({ id, name }: { id: number; name: string }): Promise<void> {
  const sure = await confirm({
    title: say('calendars.removeTitle', { name }),
    text: say('calendars.removeText'),
    yes: say('calendars.removeYes'),
    danger: true,
  });
  if (sure) await attempt(() => call(removeRoomFeed, { params: { id } }));
}

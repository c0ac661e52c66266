import { computed } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { call } from '../../../lib/api/call.ts';
import { createReading } from '../../../lib/api/reading.ts';
import { accommodations } from '../../../lib/contract/lodgings/accommodations.ts';
import type { AccommodationRow } from '../../../lib/contract/lodgings/accommodations.ts';
import { rooms } from '../../../lib/contract/lodgings/rooms.ts';
import type { RoomRow } from '../../../lib/contract/lodgings/rooms.ts';
import type { Option } from '../../ui/select-field.tsx';
import { editor } from './store.ts';
import { say } from './words.ts';

/** The accommodation in the form, and its rooms. */
export interface House {
  readonly house: AccommodationRow;
  readonly rooms: readonly RoomRow[];
}

const $id = editor.form.fields.accommodation_id.$value;

/** An accommodation with all of its rooms. */
export async function readHouse(id: number, signal?: AbortSignal): Promise<House> {
  const [house, page] = await Promise.all([
    call(accommodations.get, { params: { id }, signal }),
    call(rooms.list, { query: { accommodation: id, page_size: 100 }, signal }),
  ]);
  return { house, rooms: page.results };
}

const { $read } = createReading({
  $query: $id,
  keys: [accommodations.key, rooms.key],
  ask: (id, signal) => (typeof id === 'number' ? readHouse(id, signal) : Promise.resolve(undefined)),
});

/** Undefined until one is chosen and read. */
export const $house: ReadableAtom<House | undefined> = computed([$id, $read], (id, read) =>
  read.kind === 'ready' && read.value?.house.id === id ? read.value : undefined,
);

/** What tells a room from the others of its accommodation, as the server names it. */
export const roomName = ({ name, room_type }: Pick<RoomRow, 'name' | 'room_type'>): string =>
  name === '' ? room_type.name : `${name} · ${room_type.name}`;

const WITHDRAWN = 3;

/** Rooms that can be taken, and `kept` whatever its status. */
export const roomOptions = (all: readonly RoomRow[], kept: number | undefined): Option<number>[] =>
  all
    .filter(({ id, status }) => status !== WITHDRAWN || id === kept)
    .map((room) => ({
      value: room.id,
      label: say('form.roomFor', { room: roomName(room), count: room.capacity }),
    }));

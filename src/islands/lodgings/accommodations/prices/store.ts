import { atom, onMount } from 'nanostores';
import { attempt } from '../../../../lib/api/attempt.ts';
import { call } from '../../../../lib/api/call.ts';
import { onChange, onGap } from '../../../../lib/api/live.ts';
import { roomPrices } from '../../../../lib/contract/lodgings/prices.ts';
import type { RoomPriceRow } from '../../../../lib/contract/lodgings/prices.ts';
import { rooms } from '../../../../lib/contract/lodgings/rooms.ts';
import type { RoomRow } from '../../../../lib/contract/lodgings/rooms.ts';
import { seasons } from '../../../../lib/contract/system/seasons.ts';
import { confirm } from '../../../../lib/forms/confirm.ts';
import { discardDraft } from '../../../../lib/forms/discard-draft.ts';
import { createEditor } from '../../../../lib/forms/editor.ts';
import { may } from '../../../../lib/session/session.ts';
import { roomsOf } from '../rooms/store.ts';
import { say } from './words.ts';

/** Prices of the rooms of the accommodation in the panel, without their looks. */

const KEYS: readonly string[] = [roomPrices.key, rooms.key, seasons.key];

/** Rises whenever the prices may be others than those that were read. */
export const $readAgain = atom(0);
export const readAgain = (): void => $readAgain.set($readAgain.get() + 1);
onMount($readAgain, () => {
  const stops = [onGap(readAgain), onChange(({ key }) => void (KEYS.includes(key) && readAgain()))];
  return () => stops.forEach((stop) => stop());
});

/** A room with its prices: those of any season first, then by the first day of the season. */
export interface PricedRoom {
  readonly room: RoomRow;
  readonly prices: readonly RoomPriceRow[];
}

const PAGE = 250;

/** Rooms of the accommodation, as its forms choose from them. */
export const $rooms = atom<readonly RoomRow[]>([]);

export async function pricedRoomsOf(accommodation: number): Promise<PricedRoom[]> {
  const [all, prices] = await Promise.all([roomsOf(accommodation), pricesOf(accommodation)]);
  $rooms.set(all);
  const byRoom = Map.groupBy(prices, ({ room }) => room.id);
  return all.map((room) => ({ room, prices: inOrder(byRoom.get(room.id) ?? []) }));
}

/** By season, as they come, and of each season by board and currency. */
function inOrder(prices: readonly RoomPriceRow[]): RoomPriceRow[] {
  const bySeason = Map.groupBy(prices, ({ season }) => season?.id ?? 0);
  // Without a season comes first.
  return [...new Set([0, ...bySeason.keys()])].flatMap((season) =>
    (bySeason.get(season) ?? []).toSorted(
      (one, other) => one.board.id - other.board.id || one.currency.localeCompare(other.currency),
    ),
  );
}

async function pricesOf(accommodation: number): Promise<RoomPriceRow[]> {
  const found: RoomPriceRow[] = [];
  for (let page = 1; ; page += 1) {
    const { results, count } = await call(roomPrices.list, {
      query: {
        accommodation: String(accommodation),
        sort: 'season',
        page: String(page),
        page_size: String(PAGE),
      },
    });
    found.push(...results);
    if (results.length < PAGE || found.length >= count) return found;
  }
}

export const editor = createEditor({ contract: roomPrices, reload: readAgain });

export const mayDo = (action: 'create' | 'update' | 'remove'): boolean => may(`pricing:${action}`);

/** Opens the form of a new price: of a room, in a currency, where they are known. */
export async function addPrice(
  values: { room_id?: number; currency?: RoomPriceRow['currency'] } = {},
): Promise<void> {
  if (!(await discardDraft(roomPrices.key))) return;
  const [only, ...others] = $rooms.get();
  const room_id = values.room_id ?? (others.length === 0 ? only?.id : undefined);
  editor.add({ ...roomPrices.blank, currency: 'USD', ...values, ...(room_id && { room_id }) });
}

/** "Patio · Double, High season, Breakfast, USD" */
export const nameOf = ({ room, season, board, currency }: RoomPriceRow): string =>
  [room.name, season?.name ?? say('noSeason'), board.name, currency].join(', ');

/** Deletes a price after asking. */
export async function remove(row: RoomPriceRow): Promise<void> {
  const sure = await confirm({
    title: say('remove.title', { name: nameOf(row) }),
    text: say('remove.text'),
    yes: say('remove.yes'),
    danger: true,
  });
  if (!sure) return;
  await attempt(() => call(roomPrices.remove, { params: { id: row.id } }));
  readAgain();
}

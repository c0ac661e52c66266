import type { Language } from '../../../src/lib/contract/fields.ts';
import { daysBetween, formatTypedDate } from '../../../src/lib/domain/dates.ts';
import { fits, priceOfNight, stayPrice } from '../../../src/lib/domain/lodging-price.ts';
import type { Party, PricedNight } from '../../../src/lib/domain/lodging-price.ts';
import { ITEM } from '../../../src/lib/domain/statuses.ts';
import type { Season } from '../../../src/lib/domain/seasons.ts';
import { todayIn } from '../../../src/lib/domain/zones.ts';
import type { Database } from '../../db/tables.ts';
import { ProblemError, invalid } from '../../lib/problem.ts';
import type { RefusedField } from '../../lib/problem.ts';
import type { Kysely } from 'kysely';
import { activeSeasons } from '../../cars/pricing/price-table.ts';
import { houseOf, offeredTo, pricesOfRooms, refusedBrand, refusedChildren, roomsOf } from './houses.ts';
import type { House, PriceOfRoom, Room } from './houses.ts';
import type { SavedRoom, SavedStay } from './saved-stay.ts';

/** Room statuses that staff set (rule: room-status). */
const WITHDRAWN = 3;

/** A room that is asked for, as a quote or a form names it. */
interface AskedRoom extends Party {
  readonly id: number | null;
  readonly room_id: number;
  readonly board_id: number | null;
  readonly check_in: string | null;
  readonly check_out: string | null;
}

interface AskedStay {
  readonly accommodation_id: number;
  readonly check_in: string;
  readonly check_out: string;
  readonly currency: string;
  readonly rooms: readonly AskedRoom[];
}

/** A room with its nights priced, in minor units. */
export interface StayRoom extends Party {
  /** The saved room that it is; null for another. */
  readonly id: number | null;
  readonly room: Room;
  readonly board_id: number;
  readonly check_in: string;
  readonly check_out: string;
  readonly nights: readonly PricedNight[];
  readonly amount: number;
  /** What the room would cost with each of the meals that every night has a price for, the chosen ones among them. */
  boardAmounts(): readonly { readonly board_id: number; readonly amount: number }[];
}

export interface Stay {
  readonly house: House;
  readonly rooms: readonly StayRoom[];
}

interface StayQuestion {
  readonly asked: AskedStay;
  /** Of the booking, or of the client for whom one is made. */
  readonly brand: string;
  readonly now: Date;
  readonly language: Language;
  readonly before?: SavedStay | undefined;
}

/** Seasons, rooms and prices of one accommodation. */
interface Table {
  readonly house: House;
  readonly rooms: readonly Room[];
  readonly prices: readonly PriceOfRoom[];
  readonly seasons: readonly Season[];
}

async function tableOf(db: Kysely<Database>, { asked, language }: StayQuestion): Promise<Table> {
  const house = await houseOf(db, asked.accommodation_id);
  if (!house) throw invalid({ field: 'accommodation_id', key: 'select_option' });
  const rooms = await roomsOf(db, [house.id], language);
  const [prices, seasons] = await Promise.all([
    pricesOfRooms(
      db,
      rooms.map(({ id }) => id),
    ),
    activeSeasons(db, language),
  ]);
  return { house, rooms, prices, seasons };
}

/**
 * Reads and judges a stay by the accommodation's own calendar, and prices it night by night (rule: price-of-a-night,
 * party-fits). What a saved booking agreed for a night stays, as long as room, meals and people do. Throws 422 with every
 * refused field, e8 with the night that has no price.
 */
export async function readStay(db: Kysely<Database>, question: StayQuestion): Promise<Stay> {
  const { asked, before } = question;
  const table = await tableOf(db, question);
  const refused = refusedOf(question, table);
  if (refused.length > 0) throw invalid(...refused);
  return {
    house: table.house,
    rooms: asked.rooms.map((room, index) => pricedRoom({ asked, room, index, before, table })),
  };
}

const nightsOf = (asked: AskedStay, room: AskedRoom) => ({
  check_in: room.check_in ?? asked.check_in,
  check_out: room.check_out ?? asked.check_out,
});

/** Every field that cannot be as it is. */
function refusedOf({ asked, brand, now, before }: StayQuestion, { house, rooms }: Table): RefusedField[] {
  const refused: RefusedField[] = [];
  if (before?.accommodation_id !== house.id) {
    if (house.status !== ITEM.active)
      refused.push({ field: 'accommodation_id', key: 'accommodation_inactive' });
    else if (!offeredTo(brand, house)) refused.push(refusedBrand(house));
  }
  const today = todayIn(house.zone, now);
  if (asked.check_in < today && before?.check_in !== asked.check_in)
    refused.push({ field: 'check_in', key: 'check_in_past' });
  asked.rooms.forEach((one, index) => {
    const part = (field: string) => `rooms.${index}.${field}`;
    const saved = before?.rooms.find(({ id }) => id === one.id);
    if (one.id !== null && !saved) refused.push({ field: part('id'), key: 'select_option' });
    const room = rooms.find(({ id }) => id === one.room_id);
    if (!room) {
      refused.push({ field: part('room_id'), key: 'select_option' });
      return;
    }
    if (room.status === WITHDRAWN && saved?.room_id !== room.id)
      refused.push({ field: part('room_id'), key: 'room_withdrawn' });
    refused.push(
      ...refusedDates(asked, one, index),
      ...refusedParty(one, room, house).map((field) => ({ ...field, field: part(field.field) })),
    );
  });
  return refused;
}

function refusedDates(asked: AskedStay, room: AskedRoom, index: number): RefusedField[] {
  const { check_in, check_out } = nightsOf(asked, room);
  if (check_in < asked.check_in) return [{ field: `rooms.${index}.check_in`, key: 'outside_booking' }];
  if (check_out > asked.check_out) return [{ field: `rooms.${index}.check_out`, key: 'outside_booking' }];
  return check_in < check_out ? [] : [{ field: `rooms.${index}.check_out`, key: 'check_out_after_check_in' }];
}

function refusedParty(party: Party, room: Room, house: House): RefusedField[] {
  const { children } = party;
  const unwelcome = refusedChildren(children, house);
  if (unwelcome) return [unwelcome];
  if (fits(room, party)) return [];
  const { capacity, adults_max, children_max } = room;
  return [
    {
      field: party.adults > adults_max ? 'adults' : children.length > children_max ? 'children' : 'adults',
      key: 'party_too_large',
      params: { capacity, adults: adults_max, children: children_max },
    },
  ];
}

interface OneRoom {
  readonly asked: AskedStay;
  readonly room: AskedRoom;
  readonly index: number;
  readonly before: SavedStay | undefined;
  readonly table: Table;
}

/** Prices one room, night by night. Throws e8, and 422 for a stay that is too short. */
function pricedRoom({ asked, room: one, index, before, table }: OneRoom): StayRoom {
  const { house, seasons } = table;
  const room = table.rooms.find(({ id }) => id === one.room_id);
  if (!room) throw new Error(`Room ${one.room_id} was judged, but is not there`);
  const { check_in, check_out } = nightsOf(asked, one);
  const { adults, children } = one;
  const party = { adults, children };
  const prices = table.prices.filter(({ room_id }) => room_id === room.id);
  const saved =
    before?.currency === asked.currency ? before.rooms.find(({ id }) => id === one.id) : undefined;
  const question = { check_in, check_out, party, currency: asked.currency, prices, seasons };
  const board_id = one.board_id ?? saved?.board_id ?? boardFor(question);
  const agreed = saved && sameRoom(saved, one, board_id) ? saved.nights : [];
  const priced = stayPrice({ ...question, board_id, agreed });
  if (priced.kind === 'no_price')
    throw new ProblemError('e8', {
      reason: 'no_price_on_night',
      params: { night: formatTypedDate(priced.date), room: room.name },
    });
  if (priced.kind === 'too_many')
    throw invalid({ field: `rooms.${index}.adults`, key: 'price_for_fewer', params: { room: room.name } });
  const least = Math.max(house.minimum_nights, priced.minimum_nights);
  const nights = daysBetween(check_in, check_out);
  // A room that was agreed may be shortened: its guests leave early.
  if (nights < least && !saved)
    throw invalid({
      field: one.check_out === null ? 'check_out' : `rooms.${index}.check_out`,
      key: 'minimum_nights',
      params: { count: least },
    });
  return {
    id: one.id,
    room,
    board_id,
    check_in,
    check_out,
    adults,
    children,
    nights: priced.nights,
    amount: priced.total,
    boardAmounts: () =>
      boardsIn(prices).flatMap((id) => {
        if (id === board_id) return { board_id, amount: priced.total };
        const other = stayPrice({ ...question, board_id: id, agreed: [] });
        return other.kind === 'price' ? { board_id: id, amount: other.total } : [];
      }),
  };
}

/** Meals that a room has prices for, the lowest number first. */
const boardsIn = (prices: readonly PriceOfRoom[]): number[] =>
  [...new Set(prices.map(({ board_id }) => board_id))].toSorted((one, other) => one - other);

const sameRoom = (saved: SavedRoom, one: AskedRoom, board_id: number): boolean =>
  saved.room_id === one.room_id &&
  saved.board_id === board_id &&
  saved.adults === one.adults &&
  saved.children.toSorted().join() === one.children.toSorted().join();

/** The meals with the lowest number for which every night has a price; else the lowest that there are. */
function boardFor(
  question: Omit<Parameters<typeof stayPrice>[0], 'board_id' | 'agreed' | 'prices'> & {
    readonly prices: readonly PriceOfRoom[];
  },
): number {
  const boards = boardsIn(question.prices);
  const whole = boards.find((board_id) => stayPrice({ ...question, board_id, agreed: [] }).kind === 'price');
  return (
    whole ??
    boards.find((board_id) => priceOfNight({ ...question, board_id }, question.check_in)) ??
    boards[0] ??
    1
  );
}

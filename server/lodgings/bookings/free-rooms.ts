import type { Kysely } from 'kysely';
import type { Language } from '../../../src/lib/contract/fields.ts';
import { addDays, datesUntil, formatTypedDate } from '../../../src/lib/domain/dates.ts';
import { roomNights } from '../../../src/lib/domain/lodging-nights.ts';
import type { RoomStock } from '../../../src/lib/domain/lodging-nights.ts';
import type { Database } from '../../db/tables.ts';
import { ProblemError } from '../../lib/problem.ts';
import { lockRooms, readRoomStock } from '../nights.ts';

/** Nights in a sort of room: what a booking wants of it, or has. */
export interface RoomStay {
  readonly room_id: number;
  readonly check_in: string;
  readonly check_out: string;
}

const nightsIn = (stays: readonly RoomStay[], roomId: number): Map<string, number> => {
  const nights = new Map<string, number>();
  for (const { room_id, check_in, check_out } of stays)
    if (room_id === roomId)
      for (const night of datesUntil(check_in, check_out)) nights.set(night, (nights.get(night) ?? 0) + 1);
  return nights;
};

/**
 * Rooms of a sort that a booking may have on a night: those that it has, and those that nobody has (rule:
 * rooms-of-a-night). A night that it holds already is never refused, whatever was blocked or withdrawn since.
 */
function allowed(stock: RoomStock, had: ReadonlyMap<string, number>, stay: RoomStay): Map<string, number> {
  return new Map(
    roomNights(stock, stay).map(({ date, free }) => [date, (had.get(date) ?? 0) + Math.max(0, free)]),
  );
}

interface Wanted {
  readonly wanted: readonly RoomStay[];
  /** What the booking holds now, when it is being changed. */
  readonly had: readonly RoomStay[];
}

async function stocksFor(db: Kysely<Database>, { wanted, had }: Wanted) {
  const all = [...wanted, ...had];
  const dates = all.flatMap(({ check_in, check_out }) => [check_in, check_out]).toSorted();
  const [from, until] = [dates[0], dates.at(-1)];
  if (from === undefined || until === undefined) return new Map<number, RoomStock>();
  return readRoomStock(db, { rooms: all.map(({ room_id }) => room_id), from, until });
}

const NOTHING: RoomStock = { quantity: 0, stays: [], blocks: [] };

/** The fewest rooms of its sort that each stay may have on its nights, itself among them. */
export async function freeFor(db: Kysely<Database>, question: Wanted): Promise<number[]> {
  const stocks = await stocksFor(db, question);
  return question.wanted.map((stay) => {
    const nights = allowed(stocks.get(stay.room_id) ?? NOTHING, nightsIn(question.had, stay.room_id), stay);
    return Math.min(...nights.values());
  });
}

interface NamedRooms extends Wanted {
  readonly language: Language;
  readonly nameOf: (roomId: number) => string;
}

/** Throws e16 with the nights on which a sort of room is not free (rule: rooms-of-a-night). */
export async function refuseTaken(db: Kysely<Database>, question: NamedRooms): Promise<void> {
  const { wanted, had, nameOf, language } = question;
  const stocks = await stocksFor(db, question);
  for (const roomId of new Set(wanted.map(({ room_id }) => room_id))) {
    const held = nightsIn(had, roomId);
    const short = [...nightsIn(wanted, roomId)]
      .filter(([date, count]) => {
        const stay = { room_id: roomId, check_in: date, check_out: addDays(date, 1) };
        return count > (allowed(stocks.get(roomId) ?? NOTHING, held, stay).get(date) ?? 0);
      })
      .map(([date]) => date)
      .toSorted();
    if (short.length > 0)
      throw new ProblemError('e16', {
        reason: 'no_room_free',
        params: { room: nameOf(roomId), nights: inRanges(short, language) },
      });
  }
}

/** Locks the rooms and takes them. Throws e16. */
export async function takeRooms(db: Kysely<Database>, question: NamedRooms): Promise<void> {
  await lockRooms(
    db,
    [...question.wanted, ...question.had].map(({ room_id }) => room_id),
  );
  await refuseTaken(db, question);
}

/** As many ranges as a sentence bears. */
const RANGES = 3;

/** Nights in words: "01/04/2027 – 03/04/2027 and 07/04/2027". */
function inRanges(nights: readonly string[], language: Language): string {
  const ranges: string[][] = [];
  for (const night of nights) {
    const last = ranges.at(-1);
    if (last && addDays(last.at(-1) ?? '', 1) === night) last.push(night);
    else ranges.push([night]);
  }
  const said = ranges.slice(0, RANGES).map((range) => {
    const [first, last] = [formatTypedDate(range[0] ?? ''), formatTypedDate(range.at(-1) ?? '')];
    return range.length === 1 ? first : `${first} – ${last}`;
  });
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(said);
  return ranges.length > RANGES ? `${list} …` : list;
}

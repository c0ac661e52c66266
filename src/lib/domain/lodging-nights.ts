import { addDays, datesUntil } from './dates.ts';

/**
 * Free rooms night by night. A stay is half open: who leaves on the 5th frees the room for who comes on the 5th
 * (rule: nights-half-open). A night is named by the date on which it begins.
 */
export interface Stay {
  readonly check_in: string;
  readonly check_out: string;
}

/** Rooms that are kept from clients, from the first night to the last, both included. */
export interface NightBlock {
  readonly from: string;
  readonly to: string;
  /** Null: all that nobody booked. */
  readonly quantity: number | null;
}

/** One sort of room: how many there are to sell, who stays when, and what is kept. */
export interface RoomStock {
  readonly quantity: number;
  readonly stays: readonly Stay[];
  readonly blocks: readonly NightBlock[];
}

export interface RoomNight {
  readonly date: string;
  readonly total: number;
  readonly booked: number;
  /** Of those that nobody booked: a block never takes what was promised. */
  readonly blocked: number;
  /** Below zero where more were booked than there are now. */
  readonly free: number;
}

/** How many of some intervals of dates hold each of the nights: counted in one pass, not night by night. */
function countByNight(
  nights: readonly string[],
  intervals: readonly (Stay & { readonly weight: number })[],
): number[] {
  const first = nights[0];
  if (first === undefined) return [];
  const position = new Map(nights.map((night, index) => [night, index]));
  const changes = Array.from({ length: nights.length + 1 }, () => 0);
  for (const { check_in, check_out, weight } of intervals) {
    const from = check_in < first ? 0 : (position.get(check_in) ?? nights.length);
    const until = check_out <= first ? 0 : (position.get(check_out) ?? nights.length);
    if (until <= from) continue;
    changes[from] = (changes[from] ?? 0) + weight;
    changes[until] = (changes[until] ?? 0) - weight;
  }
  let held = 0;
  return nights.map((_, index) => (held += changes[index] ?? 0));
}

/** Each night from a date until before another, with the rooms that are free on it (rule: rooms-of-a-night). */
export function roomNights(
  { quantity, stays, blocks }: RoomStock,
  { check_in, check_out }: Stay,
): RoomNight[] {
  const nights = datesUntil(check_in, check_out);
  const booked = countByNight(
    nights,
    stays.map((stay) => ({ ...stay, weight: 1 })),
  );
  const kept = countByNight(
    nights,
    blocks.map((block) => ({
      check_in: block.from,
      check_out: addDays(block.to, 1),
      weight: block.quantity ?? quantity,
    })),
  );
  return nights.map((date, index) => {
    const taken = booked[index] ?? 0;
    const blocked = Math.max(0, Math.min(kept[index] ?? 0, quantity - taken));
    return { date, total: quantity, booked: taken, blocked, free: quantity - taken - blocked };
  });
}

/** The fewest rooms that are free on any night of a stay; never negative. */
export function fewestRooms(stock: RoomStock, stay: Stay): number {
  return Math.max(0, Math.min(...roomNights(stock, stay).map(({ free }) => free)));
}

/** The nights of a stay on which fewer than `wanted` rooms are free, of the whole stay (rule: rooms-of-a-night). */
export function nightsShort(stock: RoomStock, stay: Stay, wanted = 1): RoomNight[] {
  return roomNights(stock, stay).filter(({ free }) => free < wanted);
}

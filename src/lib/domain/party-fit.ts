import { fits } from './lodging-price.ts';
import type { Party, RoomLimits } from './lodging-price.ts';

/** A sort of room that can be taken, so many of it, and what it costs a party in minor units; undefined: it has no price for it. */
export interface OfferedRoom extends RoomLimits {
  readonly id: number;
  readonly free: number;
  readonly cost: (party: Party) => number | undefined;
}

/** A room with the people in it. */
interface RoomForParty extends Party {
  readonly room_id: number;
}

export interface Proposal {
  readonly rooms: readonly RoomForParty[];
  readonly cost: number;
}

/** How many different proposals are given. */
const PROPOSALS = 3;

/**
 * How a party fits into the rooms of a house, the cheapest first, and of equal ones the fewest rooms (rule: party-fits).
 * Exact: every way to share the people among the rooms is weighed, people of one age being alike. Two proposals differ in
 * the rooms that they take. Empty when the party does not fit.
 */
export function fitParty(offered: readonly OfferedRoom[], { adults, children }: Party): Proposal[] {
  const ages = [...new Set(children)].toSorted((one, other) => one - other);
  const counts = ages.map((age) => children.filter((child) => child === age).length);
  const seen = new Map<string, readonly Proposal[]>();

  /** The best ways for the people who are left, in the sorts of rooms from `index` on, of which `free` are left of the first. */
  const best = (
    index: number,
    free: number,
    adultsLeft: number,
    childrenLeft: readonly number[],
  ): readonly Proposal[] => {
    if (adultsLeft === 0 && childrenLeft.every((count) => count === 0)) return [{ rooms: [], cost: 0 }];
    const room = offered[index];
    // Whoever is left needs an adult in the room.
    if (!room || adultsLeft === 0) return [];
    const key = `${index}/${free}/${adultsLeft}/${childrenLeft.join()}`;
    const known = seen.get(key);
    if (known) return known;
    const found = [...best(index + 1, offered[index + 1]?.free ?? 0, adultsLeft, childrenLeft)];
    if (free > 0)
      for (const party of partiesIn(room, adultsLeft, childrenLeft, ages)) {
        const cost = room.cost(party);
        if (cost === undefined) continue;
        const rest = childrenLeft.map(
          (count, age) => count - party.children.filter((child) => child === ages[age]).length,
        );
        for (const others of best(index, free - 1, adultsLeft - party.adults, rest))
          found.push({ rooms: [{ room_id: room.id, ...party }, ...others.rooms], cost: cost + others.cost });
      }
    const kept = cheapest(found);
    seen.set(key, kept);
    return kept;
  };
  return [...best(0, offered[0]?.free ?? 0, adults, counts)];
}

/** Every party that one room can hold of the people who are left. */
function partiesIn(
  room: RoomLimits,
  adults: number,
  counts: readonly number[],
  ages: readonly number[],
): Party[] {
  const chosen = (index: number): number[][] => {
    const age = ages[index];
    if (age === undefined) return [[]];
    const rest = chosen(index + 1);
    const most = Math.min(counts[index] ?? 0, room.children_max);
    return Array.from({ length: most + 1 }, (_, taken) =>
      rest.map((others) => [...Array.from({ length: taken }, () => age), ...others]),
    ).flat();
  };
  const children = chosen(0);
  return Array.from({ length: Math.min(adults, room.adults_max) }, (_, index) => index + 1).flatMap((some) =>
    children.map((few) => ({ adults: some, children: few })).filter((party) => fits(room, party)),
  );
}

/** The cheapest proposals that take different rooms. */
function cheapest(proposals: readonly Proposal[]): Proposal[] {
  const taken = new Set<string>();
  return proposals
    .toSorted((one, other) => one.cost - other.cost || one.rooms.length - other.rooms.length)
    .filter(({ rooms }) => {
      const which = rooms
        .map(({ room_id }) => room_id)
        .toSorted((one, other) => one - other)
        .join();
      return !taken.has(which) && taken.add(which);
    })
    .slice(0, PROPOSALS);
}

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fits } from './lodging-price.ts';
import type { Party } from './lodging-price.ts';
import { fitParty } from './party-fit.ts';
import type { OfferedRoom } from './party-fit.ts';
import { randomRuns } from '../../../tests/random-runs.ts';

const room = (id: number, free: number, capacity: number, night: number): OfferedRoom => ({
  id,
  free,
  capacity,
  adults_max: capacity,
  children_max: Math.max(0, capacity - 1),
  cost: ({ adults, children }) =>
    night + 10 * Math.max(0, adults - 2) + 5 * children.filter((age) => age > 2).length,
});

/** The least that a party can cost, by trying every room for every group of people. */
function leastByTrying(offered: readonly OfferedRoom[], { adults, children }: Party): number {
  if (adults === 0 && children.length === 0) return 0;
  let least = Infinity;
  offered.forEach((one, index) => {
    if (one.free === 0) return;
    const rest = offered.map((other, at) => (at === index ? { ...other, free: other.free - 1 } : other));
    for (let some = 1; some <= adults; some++)
      for (let mask = 0; mask < 2 ** children.length; mask++) {
        const inside = children.filter((_, child) => mask & (2 ** child));
        const cost = fits(one, { adults: some, children: inside })
          ? one.cost({ adults: some, children: inside })
          : undefined;
        if (cost === undefined) continue;
        const outside = children.filter((_, child) => !(mask & (2 ** child)));
        least = Math.min(least, cost + leastByTrying(rest, { adults: adults - some, children: outside }));
      }
  });
  return least;
}

describe('a party (rule: party-fits)', () => {
  test('of two parents and three children takes two rooms when none holds five', () => {
    const offered = [room(1, 2, 3, 40), room(2, 1, 4, 70)];
    const [first, second] = fitParty(offered, { adults: 2, children: [1, 8, 12] });
    expect(first?.rooms.map(({ room_id }) => room_id)).toEqual([1, 1]);
    expect(first?.cost).toBe(40 + 40 + 5 + 5);
    expect(second?.rooms.map(({ room_id }) => room_id)).toEqual([1, 2]);
  });

  test('does not fit where nobody may look after a child, or too few rooms are free', () => {
    expect(fitParty([room(1, 5, 2, 40)], { adults: 1, children: [4, 5] })).toEqual([]);
    expect(fitParty([room(1, 1, 2, 40)], { adults: 3, children: [] })).toEqual([]);
    expect(fitParty([], { adults: 1, children: [] })).toEqual([]);
  });

  test('gets the least that any sharing costs', () => {
    const offered = fc.array(
      fc.tuple(
        fc.integer({ min: 0, max: 2 }),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 10, max: 90 }),
      ),
      { minLength: 1, maxLength: 3 },
    );
    const party = fc.record({
      adults: fc.integer({ min: 1, max: 4 }),
      children: fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 3 }),
    });
    fc.assert(
      fc.property(offered, party, (sorts, people) => {
        const rooms = sorts.map(([free, capacity, night], index) => room(index + 1, free, capacity, night));
        const proposals = fitParty(rooms, people);
        expect(proposals[0]?.cost ?? Infinity).toBe(leastByTrying(rooms, people));
        for (const proposal of proposals) {
          expect(proposal.rooms.reduce((sum, { adults }) => sum + adults, 0)).toBe(people.adults);
          expect(proposal.rooms.flatMap(({ children }) => children).toSorted()).toEqual(
            people.children.toSorted(),
          );
        }
      }),
      randomRuns(60),
    );
  });
});

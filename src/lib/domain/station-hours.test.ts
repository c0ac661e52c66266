import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hold } from '../../../tests/fixtures/office-cars.ts';
import type { OfficeCars } from './station-capacity.ts';
import { officeSteps } from './station-capacity.ts';

/* The cars of an office, seen hour by hour (rule: station-capacity). */

const moment = fc.integer({ min: 0, max: 40 });
const time = fc
  .tuple(moment, fc.integer({ min: 1, max: 20 }))
  .map(([from, length]) => ({ from, until: from + length }));
const station = fc.constantFrom(1, 2);
const cars = fc.record({
  stations: fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 3 })).map(([one, two]) => [
    { id: 1, cars: one },
    { id: 2, cars: two },
  ]),
  contracts: fc.array(
    fc
      .record({ time, station, quantity: fc.integer({ min: 1, max: 3 }), promised_from: moment })
      .map(({ time, ...contract }, index = 0) => ({ id: index + 1, ...contract, ...time })),
    { maxLength: 1 },
  ),
  blocks: fc.array(
    fc
      .record({ time, station, quantity: fc.option(fc.integer({ min: 1, max: 3 })) })
      .map(({ time, ...block }) => ({ id: 1, ...block, ...time })),
    { maxLength: 3 },
  ),
  maintenance: fc.array(
    fc.record({ time, station }).map(({ time, ...at }) => ({ id: 1, vehicle: 99, ...at, ...time })),
    { maxLength: 1 },
  ),
  holds: fc.array(
    fc
      .record({
        time,
        station: fc.option(station),
        way: fc.constantFrom('round', 'leaves', 'comes'),
      })
      .map(({ time, way, ...of }) =>
        hold(time.from, time.until, { ...of, leaves: way !== 'comes', comes: way !== 'leaves' }),
      ),
    { maxLength: 8 },
  ),
});

/** The same count, written as plainly as it is told: no steps, one moment, everything looked at. */
function simulated(
  of: OfficeCars,
  now: number,
): { free: number; stations: { free: number; blocked: number }[] } {
  const during = ({ from, until }: { from: number; until: number }) => from <= now && now < until;
  const [first] = of.stations;
  const own = of.stations.map(({ id, cars: count }) => {
    let left = count;
    for (const one of of.holds) {
      const mine = one.station === id;
      if (one.leaves && one.comes && mine && during(one)) left -= 1;
      if (one.leaves && !one.comes && mine && one.from <= now) left -= 1;
      if (!one.leaves && one.comes && id === first?.id && one.until <= now) left += 1;
    }
    left -= of.maintenance.filter((one) => one.station === id && during(one)).length;
    for (const contract of of.contracts)
      if (contract.station === id && during(contract) && now >= contract.promised_from)
        left += contract.quantity;
    return { id, free: left, blocked: 0 };
  });
  const anywhere = of.holds.filter(
    (one) => one.leaves && one.station === null && (one.comes ? during(one) : one.from <= now),
  ).length;
  let free = own.reduce((sum, one) => sum + one.free, 0) - anywhere;
  for (const contract of of.contracts) {
    if (during(contract) && now >= contract.promised_from) continue;
    const theirs = of.holds.filter(
      (one) =>
        one.leaves &&
        during(one) &&
        contract.from <= one.from &&
        one.from < contract.until &&
        (one.station === null || one.station === contract.station),
    ).length;
    for (const one of own) {
      if (one.id !== contract.station) continue;
      for (
        let given = 0;
        given < Math.min(contract.quantity, theirs) && (free < 0 || one.free < 0);
        given += 1
      ) {
        one.free += 1;
        free += 1;
      }
    }
  }
  for (const block of of.blocks) {
    const one = own.find(({ id }) => id === block.station);
    if (!one || !during(block)) continue;
    for (let taken = 0; taken < (block.quantity ?? 99) && one.free > 0 && free > 0; taken += 1) {
      one.free -= 1;
      one.blocked += 1;
      free -= 1;
    }
  }
  return { free, stations: own.map((one) => ({ free: Math.min(one.free, free), blocked: one.blocked })) };
}

test('the steps are what a plain count of that hour says', () => {
  fc.assert(
    fc.property(cars, moment, (of, now) => {
      const step = officeSteps(of).findLast(({ from }) => from <= now);
      expect({
        free: step?.free,
        stations: step?.stations.map(({ free, blocked }) => ({ free, blocked })),
      }).toEqual(simulated(of, now));
    }),
  );
});

test('a part of the time has the steps of that part', () => {
  fc.assert(
    fc.property(cars, moment, fc.integer({ min: 1, max: 20 }), (of, from, length) => {
      const part = officeSteps(of, { from, until: from + length });
      const whole = officeSteps(of);
      for (let now = from; now < from + length; now += 1) {
        const [one, other] = [part, whole].map((steps) => steps.findLast((step) => step.from <= now));
        expect({ ...one, from: 0 }).toEqual({ ...other, from: 0 });
      }
    }),
  );
});

test('a block never takes a promised car, and what it takes with what is left is what was free', () => {
  fc.assert(
    fc.property(cars, (of) => {
      const [blocked, open] = [of, { ...of, blocks: [] }].map((one) => officeSteps(one));
      for (const step of blocked ?? []) {
        const without = open?.findLast(({ from }) => from <= step.from);
        const taken = step.stations.reduce((sum, one) => sum + one.blocked, 0);
        expect(step.free + taken).toBe(without?.free);
        expect(step.free).toBeGreaterThanOrEqual(Math.min(0, without?.free ?? 0));
      }
    }),
  );
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OfficeCars, StationHold } from './station-capacity.ts';
import { officeSteps } from './station-capacity.ts';
import { firstBroken, freeSteps, stationBetween, stationDays, withOwnCar } from './office-steps.ts';

const office = (more: Partial<OfficeCars> = {}): OfficeCars => ({
  stations: [
    { id: 1, cars: 2 },
    { id: 2, cars: 1 },
  ],
  contracts: [],
  blocks: [],
  maintenance: [],
  holds: [],
  ...more,
});
const hold = (from: number, until: number, more: Partial<StationHold> = {}): StationHold => ({
  from,
  until,
  leaves: true,
  comes: true,
  station: null,
  contract: null,
  vehicle: null,
  ...more,
});
const at = (cars: OfficeCars, moment: number) => {
  const { free, stations } = officeSteps(cars).findLast((step) => step.from <= moment) ?? {
    free: 0,
    stations: [],
  };
  return { free, stations: stations.map((station) => station.free) };
};

describe('stations of an office (rule: station-capacity)', () => {
  test('any station serves a rental that names none; one that is named gives its own car', () => {
    expect(at(office(), 0)).toEqual({ free: 3, stations: [2, 1] });
    expect(at(office({ holds: [hold(0, 5)] }), 0)).toEqual({ free: 2, stations: [2, 1] });
    expect(at(office({ holds: [hold(0, 5, { station: 2 })] }), 0)).toEqual({ free: 2, stations: [2, 0] });
    // What is promised without a station cannot be promised again by the one that has it.
    expect(at(office({ holds: [hold(0, 5), hold(0, 5)] }), 0)).toEqual({ free: 1, stations: [1, 1] });
    expect(at(office({ holds: [hold(0, 5)] }), 5)).toEqual({ free: 3, stations: [2, 1] });
  });

  test('a car from another office counts at the first station from then on', () => {
    const comes = hold(0, 5, { leaves: false });
    expect(at(office({ holds: [comes] }), 4)).toEqual({ free: 3, stations: [2, 1] });
    expect(at(office({ holds: [comes] }), 5)).toEqual({ free: 4, stations: [3, 1] });
  });

  test('a vehicle in planned maintenance is missing once, also while a client keeps it too long', () => {
    const maintenance = [{ id: 1, station: 1, vehicle: 7, from: 3, until: 6 }];
    expect(at(office({ maintenance }), 2).free).toBe(3);
    expect(at(office({ maintenance }), 3)).toEqual({ free: 2, stations: [1, 1] });
    const late = hold(0, Infinity, { station: 1, vehicle: 7 });
    expect(at(office({ maintenance, holds: [late] }), 4).free).toBe(2);
  });
});

describe('contracted cars', () => {
  const contract = { id: 1, station: 2, quantity: 2, from: 10, until: 20, promised_from: 0 };

  test('count from the first day to the last', () => {
    const cars = office({ contracts: [contract] });
    expect([9, 10, 19, 20].map((moment) => at(cars, moment).free)).toEqual([3, 5, 5, 3]);
  });

  test('go back to the supplier when nobody has taken them before their days of release', () => {
    const released = { ...contract, promised_from: 15 };
    const cars = office({ contracts: [released] });
    expect([10, 14, 15].map((moment) => at(cars, moment).free)).toEqual([3, 3, 5]);
    // A rental that was promised one before keeps it: with three own cars and four rentals nothing is missing.
    const holds = [1, 2, 3, 4].map(() => hold(11, 14));
    expect(at(office({ contracts: [released], holds }), 12).free).toBe(0);
    expect(
      at(office({ contracts: [released], holds: [...holds, hold(11, 14), hold(11, 14)] }), 12).free,
    ).toBe(-1);
  });

  test('whose contract ends while one is out count until the drop-off, and are not promised again', () => {
    const out = hold(18, 25, { vehicle: 7, contract: 1, station: 2 });
    const cars = office({ contracts: [contract], holds: [out] });
    expect([18, 20, 24, 25].map((moment) => at(cars, moment).free)).toEqual([4, 3, 3, 3]);
    // Before a vehicle is known, too.
    const waiting = [1, 2, 3, 4, 5].map(() => hold(18, 25));
    expect(at(office({ contracts: [contract], holds: waiting }), 21).free).toBe(0);
    // Who begins after the end was promised none of them.
    expect(
      at(office({ contracts: [contract], holds: [...waiting.slice(0, 3), hold(21, 25)] }), 22).free,
    ).toBe(0);
    expect(at(office({ contracts: [contract], holds: [1, 2, 3, 4].map(() => hold(21, 25)) }), 22).free).toBe(
      -1,
    );
  });
});

describe('blocks', () => {
  const all = { id: 1, station: 1, quantity: null, from: 10, until: 20 };

  test('take what nobody was promised, and never more', () => {
    const cell = (cars: OfficeCars) => officeSteps(cars).findLast((step) => step.from <= 12)?.stations[0];
    expect(cell(office({ blocks: [all] }))).toEqual({ free: 0, total: 2, blocked: 2 });
    expect(cell(office({ blocks: [{ ...all, quantity: 1 }] }))).toEqual({ free: 1, total: 2, blocked: 1 });
    const holds = [hold(0, 15, { station: 1 })];
    expect(cell(office({ blocks: [all], holds }))).toEqual({ free: 0, total: 2, blocked: 1 });
    expect(cell(office({ blocks: [{ ...all, quantity: 9 }], holds }))).toEqual({
      free: 0,
      total: 2,
      blocked: 1,
    });
  });

  test('leave a rental its own car while it is changed', () => {
    const own = hold(8, 15, { station: 1 });
    const steps = freeSteps(
      officeSteps(office({ stations: [{ id: 1, cars: 1 }], blocks: [all], holds: [own] })),
    );
    const freed = withOwnCar(steps, own);
    const freeAt = (moment: number) => freed.findLast((step) => step.from <= moment)?.free;
    expect([7, 8, 12, 14, 15, 20].map(freeAt)).toEqual([1, 1, 1, 1, 0, 1]);
  });
});

test('a day has the fewest cars that are free at any moment of it', () => {
  const steps = officeSteps(office({ holds: [hold(5, 12, { station: 1 }), hold(11, 13, { station: 1 })] }));
  expect(stationDays(steps, 0, [0, 10, 20, 30]).map(({ free }) => free)).toEqual([1, 0, 2]);
  expect(stationBetween(steps, 0, { from: 12, until: 13 })).toEqual({ free: 1, total: 2, blocked: 0 });
  expect(stationBetween(steps, -1, { from: 0, until: 10 })).toEqual({ free: 0, total: 0, blocked: 0 });
});

test('a change breaks a promise when a car is missing that was there before', () => {
  const before = office({ holds: [hold(10, 20, { station: 2 })] });
  const moved = {
    ...before,
    stations: [
      { id: 1, cars: 3 },
      { id: 2, cars: 0 },
    ],
  };
  expect(firstBroken(officeSteps(before), officeSteps(moved), 0)).toBe(10);
  expect(firstBroken(officeSteps(before), officeSteps(moved), 20)).toBeUndefined();
  expect(firstBroken(officeSteps(moved), officeSteps(moved), 0)).toBeUndefined();
});

describe('seen hour by hour', () => {
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
});

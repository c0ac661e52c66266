import { describe, expect, test } from 'vitest';
import { hold, office } from '../../../tests/fixtures/office-cars.ts';
import type { OfficeCars } from './station-capacity.ts';
import { officeSteps } from './station-capacity.ts';
import { firstBroken, freeSteps, officeDays, stationBetween, withOwnCar } from './office-steps.ts';

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
  expect(officeDays(steps, [0, 10, 20, 30]).map((days) => days.map(({ free }) => free))).toEqual([
    [1, 0, 2],
    [1, 1, 1],
  ]);
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

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CarHold } from './capacity.ts';
import { canTake, fewestFree, firstBlock, firstShort, nextFree, overlaps } from './capacity.ts';
import { freeSteps } from './office-steps.ts';
import { officeSteps } from './station-capacity.ts';
import type { CarBlock } from './station-capacity.ts';

const day = (text: string) => Date.parse(`${text}T00:00:00Z`);
const DAY = 86_400_000;
const hold = (from: string, until: string, more: Partial<CarHold> = {}): CarHold => ({
  from_office: 1,
  to_office: 1,
  from: day(from),
  until: day(until),
  ...more,
});
/** Cars of an office with one station over time. */
const stepsOf = (office: number, cars: number, holds: readonly CarHold[], blocks: readonly CarBlock[] = []) =>
  freeSteps(
    officeSteps({
      stations: [{ id: 1, cars }],
      contracts: [],
      blocks,
      maintenance: [],
      holds: holds
        .filter(({ from_office, to_office }) => from_office === office || to_office === office)
        .map(({ from_office, to_office, from, until }) => ({
          from,
          until,
          leaves: from_office === office,
          comes: to_office === office,
          station: null,
          contract: null,
          vehicle: null,
        })),
    }),
  );
const take = (stock: number, holds: readonly CarHold[], request: CarHold) =>
  canTake(stepsOf(request.from_office, stock, holds), request);

describe('intervals', () => {
  test('one may end when the other begins (rule: free-at-both-ends)', () => {
    const existing = { from: day('2026-08-26'), until: day('2026-08-27') };
    expect(overlaps({ from: day('2026-08-25'), until: day('2026-08-26') }, existing)).toBe(false);
    expect(overlaps({ from: day('2026-08-27'), until: day('2026-08-28') }, existing)).toBe(false);
    expect(overlaps({ from: day('2026-08-25'), until: day('2026-08-27') }, existing)).toBe(true);
  });

  test('a request may not jump over blocked days, and the first of them is named (rule: blocked-days-named)', () => {
    const blocks = [
      { from: day('2026-12-12'), until: day('2026-12-13'), reason: 'second' },
      { from: day('2026-12-10'), until: day('2026-12-11'), reason: 'first' },
    ];
    expect(firstBlock({ from: day('2026-12-08'), until: day('2026-12-14') }, blocks)?.reason).toBe('first');
    expect(firstBlock({ from: day('2026-12-08'), until: day('2026-12-10') }, blocks)).toBeUndefined();
  });
});

describe('capacity', () => {
  test('a cancelled rental is no hold and frees its dates (rule: free-when-it-ends)', () => {
    const request = hold('2026-11-01', '2026-11-08');
    expect(take(1, [hold('2026-11-01', '2026-11-08')], request)).toBe(false);
    expect(take(1, [], request)).toBe(true);
  });

  test('what comes back early is free from then on (rule: free-when-it-ends)', () => {
    const request = hold('2026-11-05', '2026-11-08');
    expect(take(1, [hold('2026-11-01', '2026-11-08')], request)).toBe(false);
    expect(take(1, [hold('2026-11-01', '2026-11-04')], request)).toBe(true);
  });

  test('the last car is taken once (rule: last-car-once)', () => {
    const holds: CarHold[] = [];
    for (let request = 0; request < 10; request += 1) {
      const request = hold('2026-11-01', '2026-11-08');
      if (take(1, holds, request)) holds.push(request);
    }
    expect(holds).toHaveLength(1);
  });

  test('a rental that covers another is refused (rule: free-at-both-ends)', () => {
    expect(take(1, [hold('2026-06-30', '2026-07-03')], hold('2026-06-30', '2026-07-04'))).toBe(false);
    expect(take(1, [hold('2026-06-30', '2026-07-03')], hold('2026-06-01', '2026-08-01'))).toBe(false);
  });

  test('a car returned at 10:00 can leave at 10:00 (rule: free-at-both-ends)', () => {
    expect(take(1, [hold('2026-11-01', '2026-11-04')], hold('2026-11-04', '2026-11-06'))).toBe(true);
    expect(take(1, [hold('2026-11-06', '2026-11-09')], hold('2026-11-04', '2026-11-06'))).toBe(true);
  });

  test('a one-way car counts at its drop-off office from then on', () => {
    const away = hold('2026-11-01', '2026-11-04', { to_office: 2 });
    expect(take(1, [away], hold('2026-11-10', '2026-11-12'))).toBe(false);
    const there = { from_office: 2, to_office: 2 };
    expect(take(0, [away], hold('2026-11-03', '2026-11-05', there))).toBe(false);
    expect(take(0, [away], hold('2026-11-04', '2026-11-06', there))).toBe(true);
  });

  test('a one-way rental is refused when a later promise needs the car', () => {
    const later = hold('2026-12-01', '2026-12-05');
    expect(take(1, [later], hold('2026-11-01', '2026-11-04', { to_office: 2 }))).toBe(false);
    expect(take(2, [later], hold('2026-11-01', '2026-11-04', { to_office: 2 }))).toBe(true);
  });

  test('the first moment at which a promised car is missing, from now on', () => {
    const there = { from_office: 2, to_office: 2 };
    const steps = stepsOf(2, 0, [hold('2026-11-10', '2026-11-12', there)]);
    expect(firstShort(steps, day('2026-11-01'))).toBe(day('2026-11-10'));
    expect(firstShort(steps, day('2026-11-11'))).toBe(day('2026-11-11'));
    expect(firstShort(steps, day('2026-11-12'))).toBeUndefined();
    expect(
      firstShort(stepsOf(2, 1, [hold('2026-11-10', '2026-11-12', { from_office: 2 })]), day('2026-11-01')),
    ).toBeUndefined();
  });

  test('the next free moment, with a block of cars in the way', () => {
    const block = { id: 1, station: 1, from: day('2026-11-05'), until: day('2026-11-09'), quantity: 1 };
    const steps = stepsOf(1, 1, [hold('2026-11-01', '2026-11-04')], [block]);
    expect(nextFree(steps, day('2026-11-02'), DAY)).toBe(day('2026-11-04'));
    expect(nextFree(steps, day('2026-11-02'), 2 * DAY)).toBe(day('2026-11-09'));
    expect(nextFree(steps, day('2026-10-01'), DAY)).toBe(day('2026-10-01'));
    expect(nextFree(stepsOf(1, 0, []), 0, DAY)).toBeUndefined();
  });

  test('accepted holds never exceed the cars, at any office and moment, and a refusal is right (rule: last-car-once)', () => {
    const anyHold = fc.record({
      from_office: fc.constantFrom(1, 2),
      to_office: fc.constantFrom(1, 2),
      from: fc.nat(50),
      until: fc.integer({ min: 51, max: 60 }),
    });
    const short = anyHold.map((one) => ({ ...one, until: one.from + 1 + (one.until % 10) }));
    fc.assert(
      fc.property(fc.nat(3), fc.nat(3), fc.array(short, { maxLength: 25 }), (first, second, requests) => {
        const stock = new Map([
          [1, first],
          [2, second],
        ]);
        const holds: CarHold[] = [];
        const fewest = (office: number, of: CarHold[]) =>
          fewestFree(stepsOf(office, stock.get(office) ?? 0, of), {
            from: 0,
            until: Number.POSITIVE_INFINITY,
          });
        for (const request of requests) {
          const taken = take(stock.get(request.from_office) ?? 0, holds, request);
          expect(taken).toBe(fewest(request.from_office, [...holds, request]) >= 0);
          if (taken) holds.push(request);
        }
        expect(fewest(1, holds)).toBeGreaterThanOrEqual(0);
        expect(fewest(2, holds)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

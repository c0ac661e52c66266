import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from './dates.ts';
import { lodgingFee } from './lodging-cancellation.ts';

const stay = {
  check_in: '2027-03-20',
  check_in_from: '14:00',
  total: 300_00,
  nights: [100_00, 90_00, 110_00],
};
const nights = (days_before: number, count: number) =>
  ({ days_before, kind: 'nights', nights: count, percent: 0 }) as const;
const percent = (days_before: number, share: number) =>
  ({ days_before, kind: 'percent', percent: share, nights: 0 }) as const;
const steps = [nights(15, 1), percent(3, 50_00), percent(0, 100_00)];

describe('cancelling a stay (rule: cancellation-table)', () => {
  test.each([
    ['2027-03-04', 0],
    ['2027-03-05', 100_00],
    ['2027-03-16', 100_00],
    ['2027-03-17', 150_00],
    ['2027-03-19', 150_00],
    ['2027-03-20', 300_00],
    ['2027-03-21', 300_00],
  ])('on %s costs %i', (today, fee) => {
    expect(lodgingFee({ refundable: true, steps }, stay, `${today}T10:00`)).toBe(fee);
  });

  test('is free without a table, and costs all where nothing is refunded', () => {
    expect(lodgingFee({ refundable: true, steps: [] }, stay, '2027-03-20T13:59')).toBe(0);
    expect(lodgingFee({ refundable: false, steps: [] }, stay, '2026-01-01T10:00')).toBe(300_00);
  });

  test('costs all from the hour of the check-in on, whatever the table says', () => {
    expect(lodgingFee({ refundable: true, steps: [] }, stay, '2027-03-20T14:00')).toBe(300_00);
    expect(lodgingFee({ refundable: true, steps: [] }, stay, '2027-03-22T09:00')).toBe(300_00);
  });

  test('never costs more than the stay, nor less by waiting', () => {
    const step = fc.oneof(
      fc
        .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 5 }))
        .map(([days, count]) => nights(days, count)),
      fc
        .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 100_00 }))
        .map(([days, share]) => percent(days, share)),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 6 }), fc.integer({ min: -5, max: 70 }), (table, before) => {
        const on = (days: number) =>
          lodgingFee({ refundable: true, steps: table }, stay, `${addDays(stay.check_in, -days)}T10:00`);
        expect(on(before)).toBeLessThanOrEqual(stay.total);
        expect(on(before - 1)).toBeGreaterThanOrEqual(on(before));
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, datesUntil } from './dates.ts';
import type { RoomPrice } from './lodging-price.ts';
import { priceOfNight } from './lodging-price.ts';
import { priceGaps } from './price-gaps.ts';

const price = (more: Partial<RoomPrice>): RoomPrice => ({
  season_id: null,
  board_id: 1,
  currency: 'USD',
  base_guests: 2,
  night: 40_00,
  single_use: null,
  extra_adult: null,
  children: [],
  weekday_surcharges: [],
  minimum_nights: 1,
  ...more,
});
const winter = { id: 1, from: '2026-12-01', to: '2026-12-11', priority: 1 };
const late = { id: 2, from: '2026-12-25', to: '2027-01-05', priority: 1 };
const range = { from: '2026-12-01', to: '2026-12-31', currency: 'USD', seasons: [winter, late] };

describe('nights without a price (rule: price-gaps)', () => {
  test('are those whose season has none, where none serves any season', () => {
    const prices = [price({ season_id: 1 }), price({ season_id: 2, board_id: 2 })];
    expect(priceGaps({ ...range, prices })).toEqual([{ from: '2026-12-12', to: '2026-12-24' }]);
    expect(priceGaps({ ...range, prices: [...prices, price({ board_id: 3 })] })).toEqual([]);
    expect(priceGaps({ ...range, prices, currency: 'EUR' })).toEqual([
      { from: '2026-12-01', to: '2026-12-31' },
    ]);
    expect(priceGaps({ ...range, prices: [] })).toEqual([{ from: '2026-12-01', to: '2026-12-31' }]);
  });

  test('are found like a night of a stay, each once and in as few ranges as there are', () => {
    const some = fc.array(
      fc.record({ season_id: fc.constantFrom(null, 1, 2, 3), board_id: fc.constantFrom(1, 2) }),
      { maxLength: 3 },
    );
    const start = fc.integer({ min: 0, max: 40 });
    fc.assert(
      fc.property(some, start, start, (of, first, more) => {
        const from = addDays('2026-11-20', first);
        const to = addDays(from, more);
        const question = { ...range, from, to, prices: of.map(price) };
        const gaps = priceGaps(question);
        const within = (date: string) => gaps.filter((gap) => gap.from <= date && date <= gap.to).length;
        for (const date of datesUntil(from, addDays(to, 1)))
          expect(within(date)).toBe(
            [1, 2].some((board_id) => priceOfNight({ ...question, board_id }, date)) ? 0 : 1,
          );
        for (const [index, gap] of gaps.entries())
          expect(index === 0 || addDays(gaps[index - 1]?.to ?? '', 1) < gap.from).toBe(true);
      }),
    );
  });
});

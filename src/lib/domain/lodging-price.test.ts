import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fits, nightPrice, stayPrice } from './lodging-price.ts';
import type { RoomPrice } from './lodging-price.ts';

const price: RoomPrice = {
  season_id: null,
  board_id: 1,
  currency: 'USD',
  base_guests: 2,
  night: 40_00,
  single_use: 30_00,
  extra_adult: 15_00,
  children: [
    { to_age: 2, amount: 0 },
    { to_age: 11, amount: 8_00 },
  ],
  weekday_surcharges: [{ weekday: 6, amount: 5_00 }],
  minimum_nights: 2,
};
const monday = '2027-03-08';
const saturday = '2027-03-13';

describe('a night (rule: price-of-a-night)', () => {
  test.each([
    [{ adults: 2, children: [] }, monday, 40_00],
    [{ adults: 1, children: [] }, monday, 30_00],
    [{ adults: 1, children: [] }, saturday, 35_00],
    [{ adults: 3, children: [] }, monday, 55_00],
    // The child of 11 takes the seat of the base.
    [{ adults: 1, children: [11] }, monday, 40_00],
    [{ adults: 1, children: [2, 11] }, monday, 40_00],
    [{ adults: 2, children: [2, 11] }, monday, 48_00],
    // From 12 on a child pays as an adult.
    [{ adults: 2, children: [12] }, monday, 55_00],
  ])('%j on %s costs %i', (party, date, amount) => {
    expect(nightPrice(price, party, date)).toBe(amount);
  });

  test('has no price for people whom it does not allow', () => {
    const strict = { ...price, extra_adult: null, children: [] };
    expect(nightPrice(strict, { adults: 3, children: [] }, monday)).toBeUndefined();
    expect(nightPrice(strict, { adults: 2, children: [0] }, monday)).toBeUndefined();
    expect(nightPrice(strict, { adults: 1, children: [0] }, monday)).toBe(40_00);
  });

  test('is never cheaper for one more person, from two on', () => {
    const party = fc.record({
      adults: fc.integer({ min: 2, max: 8 }),
      children: fc.array(fc.integer({ min: 0, max: 17 }), { maxLength: 5 }),
    });
    fc.assert(
      fc.property(party, fc.integer({ min: 0, max: 17 }), (people, age) => {
        const more = { ...people, children: [...people.children, age] };
        const one = nightPrice(price, people, monday) ?? 0;
        expect(nightPrice(price, more, monday)).toBeGreaterThanOrEqual(one);
        expect(nightPrice(price, { ...people, adults: people.adults + 1 }, monday)).toBeGreaterThanOrEqual(
          one,
        );
      }),
    );
  });
});

describe('a stay', () => {
  const seasons = [{ id: 7, from: '2027-03-10', to: '2027-03-11', priority: 1 }];
  const prices = [price, { ...price, season_id: 7, night: 60_00 }];
  const question = { party: { adults: 2, children: [] }, currency: 'USD', board_id: 1, prices, seasons };

  test('prices each night by the season of its own date', () => {
    expect(stayPrice({ ...question, check_in: '2027-03-09', check_out: '2027-03-13' })).toEqual({
      kind: 'price',
      nights: [
        { date: '2027-03-09', season_id: null, amount: 40_00 },
        { date: '2027-03-10', season_id: 7, amount: 60_00 },
        { date: '2027-03-11', season_id: 7, amount: 60_00 },
        { date: '2027-03-12', season_id: null, amount: 40_00 },
      ],
      total: 200_00,
      minimum_nights: 2,
    });
  });

  test('names the night that has no price', () => {
    const only = prices.filter((one) => one.season_id === 7);
    expect(stayPrice({ ...question, prices: only, check_in: '2027-03-11', check_out: '2027-03-14' })).toEqual(
      {
        kind: 'no_price',
        date: '2027-03-12',
      },
    );
    expect(
      stayPrice({ ...question, currency: 'EUR', check_in: '2027-03-11', check_out: '2027-03-14' }),
    ).toEqual({ kind: 'no_price', date: '2027-03-11' });
  });

  test('keeps what was agreed for a night, whatever the prices say now', () => {
    const agreed = [{ date: '2027-03-09', season_id: null, amount: 11_00 }];
    const found = stayPrice({ ...question, agreed, check_in: '2027-03-09', check_out: '2027-03-11' });
    expect(found.kind === 'price' && found.total).toBe(71_00);
  });

  test('is the sum of its nights, wherever it is cut', () => {
    const dates = ['2027-03-08', '2027-03-09', '2027-03-10', '2027-03-11', '2027-03-12'];
    const total = (check_in: string, check_out: string) => {
      const found = stayPrice({ ...question, check_in, check_out });
      return found.kind === 'price' ? found.total : Number.NaN;
    };
    for (const cut of dates)
      expect(total('2027-03-08', cut) + total(cut, '2027-03-14')).toBe(total('2027-03-08', '2027-03-14'));
  });
});

test('a party fits by adults, children and all of them', () => {
  const room = { capacity: 3, adults_max: 2, children_max: 2 };
  expect(fits(room, { adults: 2, children: [5] })).toBe(true);
  expect(fits(room, { adults: 1, children: [5, 7] })).toBe(true);
  expect(fits(room, { adults: 3, children: [] })).toBe(false);
  expect(fits(room, { adults: 2, children: [5, 7] })).toBe(false);
  expect(fits(room, { adults: 0, children: [5] })).toBe(false);
});

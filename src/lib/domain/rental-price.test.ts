import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PRICE_RANGE_STARTS } from '../contract/limits.ts';
import { UNCONDITIONAL } from './company-discounts.ts';
import type { CompanyDiscount } from './company-discounts.ts';
import { rangesFrom } from './day-ranges.ts';
import { rentalDays } from './rental-days.ts';
import type { ModelPrice, RentalPriceInput } from './rental-price.ts';
import { dailyPrice, priceRental } from './rental-price.ts';

function price(
  id: number,
  season_id: number | null,
  dailies: number[],
  more: Partial<ModelPrice> = {},
): ModelPrice {
  const ranges = rangesFrom(PRICE_RANGE_STARTS).map((range, index) => ({
    ...range,
    daily: dailies[index] ?? 0,
  }));
  return { id, season_id, currency: 'USD', valid_from: null, valid_to: null, ranges, ...more };
}

const high = { id: 7, from: '2026-12-15', to: '2027-01-05', priority: 1 };
const base: RentalPriceInput<'USD'> = {
  currency: 'USD',
  pick_up_date: '2026-11-28',
  days: 7,
  prices: [
    price(1, null, [80_00, 70_00, 65_00, 60_00, 55_00]),
    price(2, 7, [120_00, 110_00, 100_00, 95_00, 90_00]),
  ],
  seasons: [high],
  manual_price: null,
  full_tank: null,
  airport_tax: null,
  novel_driver_fee: null,
  extras: [],
  discounts: [],
  service_fees: [],
};

const companyDiscount = (values: Partial<CompanyDiscount>): CompanyDiscount => ({
  ...UNCONDITIONAL,
  id: 1,
  name_en: 'Long rental',
  name_es: 'Renta larga',
  amount: 10_00,
  ...values,
});

/** Amount of the total, or why there is none. */
function total(change: Partial<RentalPriceInput<'USD'>>): number | 'no_price' {
  const answer = priceRental({ ...base, ...change });
  return answer.kind === 'price' ? answer.total.amount : answer.kind;
}

describe('rental price', () => {
  test('the range of the total number of days prices every day', () => {
    expect(total({ days: 6 })).toBe(6 * 80_00);
    expect(total({ days: 7 })).toBe(7 * 70_00);
    expect(total({ days: 45 })).toBe(45 * 55_00);
  });

  test('the season is that of the pick-up date, for the whole rental', () => {
    expect(total({ pick_up_date: '2026-12-14' })).toBe(7 * 70_00);
    expect(total({ pick_up_date: '2026-12-15' })).toBe(7 * 110_00);
    expect(total({ pick_up_date: '2027-01-05' })).toBe(7 * 110_00);
  });

  test('overlapping seasons give one price, that of the priority (rule: one-season-prices)', () => {
    const peak = { id: 8, from: '2026-12-20', to: '2026-12-31', priority: 2 };
    const prices = [...base.prices, price(3, 8, [200_00, 190_00, 180_00, 170_00, 160_00])];
    expect(total({ pick_up_date: '2026-12-24', seasons: [high, peak], prices })).toBe(7 * 190_00);
  });

  test('e8: below the first range, outside validity, in another currency there is no price', () => {
    expect(total({ days: 2 })).toBe('no_price');
    expect(total({ prices: [] })).toBe('no_price');
    expect(total({ prices: base.prices.map((one) => ({ ...one, currency: 'EUR' })) })).toBe('no_price');
    const short = { valid_from: '2026-01-01', valid_to: '2026-11-27' };
    expect(total({ prices: base.prices.map((one) => ({ ...one, ...short })) })).toBe('no_price');
    expect(total({ prices: base.prices.map((one) => ({ ...one, ...short, valid_to: '2026-11-28' })) })).toBe(
      490_00,
    );
  });

  test('of several valid prices the one that begins last counts', () => {
    const newer = price(9, null, [90_00, 75_00, 65_00, 60_00, 55_00], { valid_from: '2026-11-01' });
    expect(dailyPrice({ ...base, prices: [newer, ...base.prices] })).toBe(75_00);
    expect(dailyPrice({ ...base, prices: [...base.prices, newer] })).toBe(75_00);
  });

  test('a manual price stands for the whole rental, also where the table has none', () => {
    expect(total({ manual_price: 300_00 })).toBe(300_00);
    expect(total({ manual_price: 100_00, days: 1, full_tank: 90_00 })).toBe(190_00);
    expect(total({ manual_price: 0 })).toBe(0);
  });

  test('an extra per day uses the same days as the car: 25 hours are 2 (rule: wall-clock-days)', () => {
    const days = rentalDays('2026-11-28T09:00', '2026-11-29T10:00');
    const extras = [{ name: 'Baby seat', unit: 5_00, quantity: 2, per: 'day' as const }];
    const answer = priceRental({ ...base, days, manual_price: 100_00, extras });
    expect(answer.kind === 'price' && answer.lines[1]).toMatchObject({
      quantity: 4,
      amount: { amount: 20_00 },
    });
  });

  test('lines stand in order and every one is named', () => {
    const answer = priceRental({
      ...base,
      full_tank: 90_00,
      airport_tax: 20_00,
      novel_driver_fee: 25_00,
      extras: [{ name: 'Second driver', unit: 10_00, quantity: 1, per: 'rental' }],
      discounts: [{ name: 'Early booking', amount: 10_00, fee_type: 1 }],
      service_fees: [{ name: 'Card', amount: 2_50, fee_type: 1 }],
    });
    if (answer.kind !== 'price') throw new Error('no price');
    expect(answer.lines.map((line) => [line.kind, line.name, line.amount.amount])).toEqual([
      ['rental', null, 490_00],
      ['full_tank', null, 90_00],
      ['airport_tax', null, 20_00],
      ['novel_driver_fee', null, 25_00],
      ['extra', 'Second driver', 10_00],
      ['discount', 'Early booking', -63_50],
      ['service_fee', 'Card', 14_29],
    ]);
    expect(answer.total.amount).toBe(585_79);
  });

  test('100 %, 60 % and 50 %, 500 off 300 (rule: discount-bounds)', () => {
    const percent = (amount: number) => ({ name: `${amount} %`, amount: amount * 100, fee_type: 1 });
    expect(total({ discounts: [percent(100)] })).toBe(0);
    expect(total({ discounts: [percent(60), percent(50)] })).toBe(98_00);
    expect(total({ manual_price: 300_00, discounts: [{ name: 'x', amount: 500_00, fee_type: 2 }] })).toBe(0);
  });

  test('negative charges and no days are refused', () => {
    expect(() => priceRental({ ...base, full_tank: -1 })).toThrow(RangeError);
    expect(() => priceRental({ ...base, manual_price: -1 })).toThrow(RangeError);
    expect(() => priceRental({ ...base, days: 0 })).toThrow(RangeError);
  });

  test('the company takes off the days, staff what is left, and the airport tax stays (rule: best-discount)', () => {
    const company = companyDiscount({ amount: 100_00, on_extras: true });
    const input = { full_tank: 60_00, airport_tax: 20_00, company_discounts: [company] };
    expect(total(input)).toBe(20_00);
    expect(total({ ...input, company_discounts: [companyDiscount({ amount: 50_00 })] })).toBe(325_00);
    expect(total({ ...input, discounts: [{ name: 'All', amount: 100_00, fee_type: 1 }] })).toBe(0);
  });

  test('the lines sum to the total, which is never negative', () => {
    const named = fc.record({
      name: fc.string(),
      amount: fc.nat(200_00),
      fee_type: fc.constantFrom(1, 2, 3),
    });
    const maybe = fc.option(fc.nat(500_00));
    const change = fc.record({
      days: fc.integer({ min: 3, max: 60 }),
      manual_price: maybe,
      full_tank: maybe,
      airport_tax: maybe,
      novel_driver_fee: maybe,
      extras: fc.array(
        fc.record({
          name: fc.string(),
          unit: fc.nat(100_00),
          quantity: fc.nat(5),
          per: fc.constantFrom('day', 'rental'),
        }),
        { maxLength: 4 },
      ),
      company_discounts: fc.array(
        fc
          .record({
            id: fc.nat(),
            fee_type: fc.constantFrom(1, 2),
            amount: fc.integer({ min: 1, max: 100_00 }),
            combines: fc.boolean(),
            on_extras: fc.boolean(),
          })
          .map(companyDiscount),
        { maxLength: 4 },
      ),
      discounts: fc.array(named, { maxLength: 4 }),
      service_fees: fc.array(named, { maxLength: 4 }),
    });
    fc.assert(
      fc.property(change, (input) => {
        const answer = priceRental({ ...base, ...input });
        if (answer.kind !== 'price') throw new Error('no price');
        expect(answer.lines.reduce((sum, line) => sum + line.amount.amount, 0)).toBe(answer.total.amount);
        expect(answer.total.amount).toBeGreaterThanOrEqual(0);
        // What the company gives is never taken off the airport tax.
        const given = answer.lines.filter(({ kind }) => kind !== 'discount' && kind !== 'service_fee');
        expect(given.reduce((sum, line) => sum + line.amount.amount, 0)).toBeGreaterThanOrEqual(
          input.airport_tax ?? 0,
        );
        expect(answer.lines.every((line) => line.unit.amount * line.quantity === line.amount.amount)).toBe(
          true,
        );
      }),
    );
  });
});

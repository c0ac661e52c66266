import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CompanyDiscount, DiscountFacts } from './company-discounts.ts';
import { UNCONDITIONAL, chooseDiscounts, discountRefusal, notChosen } from './company-discounts.ts';
import { money } from './money.ts';

const any: CompanyDiscount = {
  ...UNCONDITIONAL,
  id: 1,
  name_en: 'Long rental',
  name_es: 'Renta larga',
  amount: 10_00,
};
const facts: DiscountFacts = {
  model_id: 3,
  category: 'MDMR',
  office_id: 5,
  brand: 'alisios',
  currency: 'USD',
  days: 7,
  // A Saturday.
  pick_up_date: '2026-12-05',
  booked_on: '2026-11-29',
  code: '',
  price_is_fixed: false,
};
const refusal = (
  change: Partial<CompanyDiscount>,
  of: Partial<DiscountFacts> = {},
  uses = { all: 0, client: 0 },
) => discountRefusal({ ...any, ...change }, { ...facts, ...of }, uses);
const base = (days: number, beside = 0) => ({ days: money(days, 'USD'), beside: money(beside, 'USD') });
const chosen = (days: number, discounts: readonly Partial<CompanyDiscount>[], beside = 0) =>
  chooseDiscounts(
    base(days, beside),
    discounts.map((change, index) => ({ ...any, id: index + 1, ...change })),
  ).map(({ discount, amount }) => [discount.id, amount.amount]);

describe('which discounts hold for a rental (rule: best-discount)', () => {
  test('one without conditions holds for every rental', () => {
    expect(refusal({})).toBeUndefined();
  });

  test.each<[string, Partial<CompanyDiscount>, Partial<DiscountFacts>]>([
    ['code', { code: 'DEMO10' }, { code: 'DEMO20' }],
    ['manual_price', {}, { price_is_fixed: true }],
    ['currency', { fee_type: 2, currency: 'EUR' }, {}],
    ['brand', { brand: 'ceiba' }, {}],
    ['model', { model_ids: [1, 2] }, {}],
    ['category', { categories: ['E'] }, {}],
    ['office', { office_ids: [9] }, {}],
    ['min_days', { min_days: 8 }, {}],
    ['max_days', { max_days: 6 }, {}],
    ['booking_from', { booking_from: '2026-11-30' }, {}],
    ['booking_to', { booking_to: '2026-11-28' }, {}],
    ['pick_up_from', { pick_up_from: '2026-12-06' }, {}],
    ['pick_up_to', { pick_up_to: '2026-12-04' }, {}],
    ['weekday', { weekdays: [1, 7] }, {}],
  ])('%s', (reason, change, of) => {
    expect(refusal(change, of)).toBe(reason);
  });

  test('a percentage is of any currency; lists and windows hold with both ends, from the first day to the last', () => {
    expect(refusal({ currency: null }, { currency: 'EUR' })).toBeUndefined();
    expect(
      refusal(
        {
          code: 'DEMO10',
          model_ids: [3],
          categories: ['M'],
          office_ids: [5],
          brand: 'alisios',
          min_days: 7,
          max_days: 7,
          booking_from: '2026-11-29',
          booking_to: '2026-11-29',
          pick_up_from: '2026-12-05',
          pick_up_to: '2026-12-05',
          weekdays: [6],
        },
        { code: 'DEMO10' },
      ),
    ).toBeUndefined();
  });

  test('uses are limited in all and by client', () => {
    expect(refusal({ max_uses: 3 }, {}, { all: 3, client: 0 })).toBe('max_uses');
    expect(refusal({ max_uses: 3 }, {}, { all: 2, client: 2 })).toBeUndefined();
    expect(refusal({ max_uses_of_client: 1 }, {}, { all: 1, client: 1 })).toBe('max_uses_of_client');
  });
});

describe('which of them a rental gets (rule: best-discount)', () => {
  test('the one that gives the client most', () => {
    expect(chosen(100_00, [{ amount: 10_00 }, { amount: 15_00 }, { fee_type: 2, amount: 12_00 }])).toEqual([
      [2, 15_00],
    ]);
    expect(chosen(50_00, [{ amount: 10_00 }, { fee_type: 2, amount: 12_00 }])).toEqual([[2, 12_00]]);
  });

  test('those that combine are added, the best first, then percentages before fixed amounts, each on what is left', () => {
    const combines = true;
    expect(
      chosen(100_00, [
        { fee_type: 2, amount: 5_00, combines },
        { amount: 10_00, combines },
        { amount: 20_00, combines },
      ]),
    ).toEqual([
      [3, 20_00],
      [2, 8_00],
      [1, 5_00],
    ]);
    expect(
      chosen(100_00, [
        { amount: 60_00, combines },
        { amount: 50_00, combines },
      ]),
    ).toEqual([
      [1, 60_00],
      [2, 20_00],
    ]);
  });

  test('one that combines with nothing stands alone, unless the others give more together', () => {
    const others = [
      { amount: 6_00, combines: true },
      { amount: 5_00, combines: true },
    ];
    expect(chosen(100_00, [{ amount: 12_00 }, ...others])).toEqual([[1, 12_00]]);
    expect(chosen(100_00, [{ amount: 10_00 }, ...others])).toEqual([
      [2, 6_00],
      [3, 4_70],
    ]);
  });

  test('on the days alone unless it says extras too', () => {
    expect(chosen(100_00, [{ amount: 10_00 }], 50_00)).toEqual([[1, 10_00]]);
    expect(chosen(100_00, [{ amount: 10_00, on_extras: true }], 50_00)).toEqual([[1, 15_00]]);
    expect(chosen(100_00, [{ fee_type: 2, amount: 500_00 }], 50_00)).toEqual([[1, 100_00]]);
    expect(chosen(100_00, [{ fee_type: 2, amount: 500_00, on_extras: true }], 50_00)).toEqual([[1, 150_00]]);
  });

  test('100 % leaves nothing; 33.33 % of 0.01 is nothing, and is no discount', () => {
    expect(chosen(100_00, [{ amount: 100_00 }])).toEqual([[1, 100_00]]);
    expect(chosen(1, [{ amount: 33_33 }])).toEqual([]);
    expect(notChosen(base(1), { ...any, amount: 33_33 })).toBe('nothing');
    expect(notChosen(base(100_00), any)).toBe('better');
  });

  const discount = fc.record({
    id: fc.nat(50),
    fee_type: fc.constantFrom(1, 2),
    amount: fc.integer({ min: 1, max: 100_00 }),
    combines: fc.boolean(),
    on_extras: fc.boolean(),
  });
  const discounts = fc
    .uniqueArray(discount, { selector: ({ id }) => id, maxLength: 7 })
    .map((list) => list.map((one): CompanyDiscount => ({ ...any, ...one })));
  const bases = fc.tuple(fc.nat(1_000_00), fc.nat(500_00)).map(([days, beside]) => base(days, beside));
  const given = (taken: readonly { amount: { amount: number } }[]) =>
    taken.reduce((sum, { amount }) => sum + amount.amount, 0);

  test('never takes more than there is, nor more than the days where extras do not count', () => {
    fc.assert(
      fc.property(bases, discounts, (of, list) => {
        const taken = chooseDiscounts(of, list);
        expect(taken.every(({ amount }) => amount.amount > 0)).toBe(true);
        expect(given(taken)).toBeLessThanOrEqual(of.days.amount + of.beside.amount);
        const onDays = taken.filter((one) => !one.discount.on_extras);
        expect(given(onDays)).toBeLessThanOrEqual(of.days.amount);
      }),
    );
  });

  test('the best really is the best: no other one alone gives more', () => {
    fc.assert(
      fc.property(bases, discounts, (of, list) => {
        const most = Math.max(0, ...list.map((one) => given(chooseDiscounts(of, [one]))));
        expect(given(chooseDiscounts(of, list))).toBeGreaterThanOrEqual(most);
      }),
    );
  });

  test('what does not combine is alone; the order of the table does not matter', () => {
    fc.assert(
      fc.property(bases, discounts, (of, list) => {
        const taken = chooseDiscounts(of, list);
        if (taken.length > 1) expect(taken.every((one) => one.discount.combines)).toBe(true);
        expect(chooseDiscounts(of, list.toReversed())).toEqual(taken);
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DistributionPrice, PackageCharges } from './package-price.ts';
import { distributionPrice, packagePrice } from './package-price.ts';
import type { Weight } from './weights.ts';

const nothing: PackageCharges<'USD'> = {
  currency: 'USD',
  weight: { value: '10', unit: 'lb' },
  transport: null,
  customs: 0,
  declared_value: 0,
  insurance: null,
  distribution: 0,
  delivery: 0,
  service_fee: null,
};
const usd = (amount: number) => ({ amount, currency: 'USD' });

describe('the price of a package (rule: package-price)', () => {
  test('every charge is a line, and what costs nothing is none', () => {
    expect(packagePrice(nothing)).toEqual({ lines: [], total: usd(0) });
    expect(
      packagePrice({
        currency: 'USD',
        weight: { value: '6.87', unit: 'lb' },
        transport: { rate: 2_99, unit: 'lb' },
        customs: 73_50,
        declared_value: 200_01,
        insurance: { fee_type: 1, amount: 2_50 },
        distribution: 5_00,
        delivery: 4_00,
        service_fee: { fee_type: 1, amount: 10_00 },
      }),
    ).toEqual({
      lines: [
        { kind: 'transport', amount: usd(20_54) },
        { kind: 'insurance', amount: usd(5_00) },
        { kind: 'distribution', amount: usd(5_00) },
        { kind: 'delivery', amount: usd(4_00) },
        { kind: 'service_fee', amount: usd(3_45) },
        { kind: 'customs', amount: usd(73_50) },
      ],
      total: usd(111_49),
    });
  });

  test('a fixed fee is its amount, and another type none (rule: fee-types)', () => {
    const insured = (fee_type: number) =>
      packagePrice({ ...nothing, declared_value: 100_00, insurance: { fee_type, amount: 7_00 } }).total;
    expect([insured(1), insured(2), insured(3)]).toEqual([usd(7_00), usd(7_00), usd(0)]);
  });

  test('no charge is negative', () => {
    expect(() => packagePrice({ ...nothing, delivery: -1 })).toThrow(RangeError);
  });

  const fee = fc.option(fc.record({ fee_type: fc.constantFrom(1, 2, 3), amount: fc.nat(100_00) }));
  const charges: fc.Arbitrary<PackageCharges<'USD'>> = fc.record({
    currency: fc.constant('USD' as const),
    weight: fc.record({
      value: fc.nat(100_000).map((thousandths) => (thousandths / 1000).toFixed(3)),
      unit: fc.constantFrom('lb' as const, 'kg' as const),
    }),
    transport: fc.option(
      fc.record({ rate: fc.nat(20_00), unit: fc.constantFrom('lb' as const, 'kg' as const) }),
    ),
    customs: fc.nat(500_00),
    declared_value: fc.nat(1_000_00),
    insurance: fee,
    distribution: fc.nat(50_00),
    delivery: fc.nat(50_00),
    service_fee: fee,
  });

  test('the lines are the total, and no charge lowers it', () => {
    fc.assert(
      fc.property(
        charges,
        fc.constantFrom('customs', 'declared_value', 'distribution', 'delivery'),
        fc.nat(100_00),
        (given, raised, more) => {
          const { lines, total } = packagePrice(given);
          expect(lines.reduce((sum, { amount }) => sum + amount.amount, 0)).toBe(total.amount);
          const dearer = packagePrice({ ...given, [raised]: given[raised] + more });
          expect(dearer.total.amount).toBeGreaterThanOrEqual(total.amount);
          if (raised === 'customs') expect(dearer.total.amount).toBe(total.amount + more);
        },
      ),
    );
  });
});

describe('distribution by place (rule: package-price)', () => {
  const PINAR = { state_id: 21, city_id: 2109 };
  const SANTIAGO = { state_id: 34, city_id: 3403 };
  const weight: Weight = { value: '2.5', unit: 'kg' };
  const row = (state_id: number | null, city_id: number | null, amount: number, per_kilogram = 0) => ({
    state_id,
    city_id,
    amount,
    per_kilogram,
  });

  test('the municipality comes before its province, the province before everywhere', () => {
    const prices = [row(null, null, 9_00), row(34, null, 7_00), row(34, 3403, 5_00, 1_00)];
    expect(distributionPrice(prices, SANTIAGO, weight)).toBe(7_50);
    expect(distributionPrice(prices, { state_id: 34, city_id: 3406 }, weight)).toBe(7_00);
    // San Luis of Pinar del Río is not that of Santiago de Cuba.
    expect(distributionPrice(prices, PINAR, weight)).toBe(9_00);
    expect(distributionPrice(prices.slice(1), PINAR, weight)).toBeUndefined();
  });

  test('the order of the table does not matter', () => {
    const table = fc.uniqueArray(
      fc.record({
        state_id: fc.constantFrom(21, 34, null),
        city_id: fc.constantFrom(2109, 3403, null),
        amount: fc.nat(10_00),
        per_kilogram: fc.nat(2_00),
      }),
      { selector: ({ state_id, city_id }: DistributionPrice) => city_id ?? `${state_id} in all` },
    );
    fc.assert(
      fc.property(table, (prices) => {
        expect(distributionPrice(prices.toReversed(), SANTIAGO, weight)).toBe(
          distributionPrice(prices, SANTIAGO, weight),
        );
      }),
    );
  });
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { agreedCharges } from './agreed-charges.ts';

const line = (kind: string, quantity: number, unit: number, name: string | null = null) => ({
  kind,
  name,
  quantity,
  unit: { amount: unit, currency: 'USD' },
  amount: { amount: quantity * unit },
});
const said = (before: ReturnType<typeof line>[], now: ReturnType<typeof line>[]) =>
  agreedCharges(before, now).map(({ line: { kind, name }, ...rest }) => ({ name: name ?? kind, ...rest }));

it('has what came on top, days by their number (rule: agreed-at-the-return)', () => {
  const before = [line('rental', 3, 40_00), line('airport_tax', 1, 20_00)];
  const now = [
    line('rental', 5, 40_00),
    line('airport_tax', 1, 20_00),
    line('extra', 1, 22_50, 'Missing fuel, 3/8 of the tank'),
  ];
  expect(said(before, now)).toEqual([
    { name: 'rental', quantity: 2, unit: 40_00, amount: 80_00 },
    { name: 'Missing fuel, 3/8 of the tank', quantity: 1, unit: 22_50, amount: 22_50 },
  ]);
});

it('has what was taken off or repriced as one difference', () => {
  const before = [line('rental', 3, 40_00), line('full_tank', 1, 60_00)];
  expect(said(before, [line('rental', 4, 35_00)])).toEqual([
    { name: 'rental', quantity: 1, unit: 20_00, amount: 20_00 },
    { name: 'full_tank', quantity: 1, unit: -60_00, amount: -60_00 },
  ]);
  expect(said(before, before)).toEqual([]);
});

it('adds up to the difference of the two prices, and each line to its quantity', () => {
  const lines = fc.array(
    fc
      .tuple(
        fc.constantFrom('rental', 'extra', 'discount'),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: -500_00, max: 500_00 }),
        fc.constantFrom(null, 'Fuel', 'Door'),
      )
      .map((values) => line(...values)),
    { maxLength: 8 },
  );
  const sum = (of: readonly { amount: { amount: number } }[]) =>
    of.reduce((whole, { amount }) => whole + amount.amount, 0);
  fc.assert(
    fc.property(lines, lines, (before, now) => {
      const agreed = agreedCharges(before, now);
      expect(agreed.reduce((whole, { amount }) => whole + amount, 0)).toBe(sum(now) - sum(before));
      for (const { quantity, unit, amount } of agreed) expect(quantity * unit).toBe(amount);
    }),
  );
});

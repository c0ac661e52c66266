import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ContentClass, CustomsRule } from './customs.ts';
import { CUSTOMS_RULES, customsOf, customsRuleOn, customsWarnings, declarationForm } from './customs.ts';
import type { Weight } from './weights.ts';

const ruleOn = (date: string): CustomsRule => {
  const rule = customsRuleOn(CUSTOMS_RULES, date);
  if (!rule) throw new Error(`No rule on ${date}`);
  return rule;
};
const today = ruleOn('2026-11-29');
const usd = (amount: number) => ({ amount, currency: 'USD' });
const kg = (value: string): Weight => ({ value, unit: 'kg' });
const line = (content_class: ContentClass, weight: Weight | null, value = 0) => ({
  content_class,
  weight,
  value,
});

describe('customs of a package (rule: customs-explained)', () => {
  test('the rule is the one that began last, in whatever order the table stands', () => {
    expect(ruleOn('2025-04-30').value_limit).toBe(200_00);
    expect(ruleOn('2025-05-01').value_limit).toBe(500_00);
    expect(customsRuleOn(CUSTOMS_RULES.toReversed(), '2030-01-01')).toEqual(today);
    expect(customsRuleOn([today], '2025-04-30')).toBeUndefined();
  });

  test('3 kg or 30 USD are free, and 30 % is due on the rest', () => {
    expect(customsOf({ lines: [line('miscellaneous', kg('3'))], packed_apart: false }, today)).toEqual({
      parts: [
        { kind: 'by_weight', weight: kg('3'), amount: usd(30_00) },
        { kind: 'exempt', weight: null, amount: usd(-30_00) },
      ],
      dutiable: usd(0),
      duty: usd(0),
    });
    const lines = [line('miscellaneous', kg('12.5'), 80_00), line('durable', kg('9'), 150_00)];
    expect(customsOf({ lines, packed_apart: false }, today)).toEqual({
      parts: [
        { kind: 'by_weight', weight: kg('12.5'), amount: usd(125_00) },
        { kind: 'declared_value', weight: null, amount: usd(150_00) },
        { kind: 'exempt', weight: null, amount: usd(-30_00) },
      ],
      dutiable: usd(245_00),
      duty: usd(73_50),
    });
  });

  test('a gram is a cent, and three times 0.333 kg are 9.99 USD', () => {
    const lines = Array.from({ length: 3 }, () => line('miscellaneous', kg('0.333')));
    expect(customsOf({ lines, packed_apart: false }, today).parts[0]?.amount).toEqual(usd(9_99));
    const light = [line('miscellaneous', { value: '0.001', unit: 'lb' })];
    expect(customsOf({ lines: light, packed_apart: false }, today).parts[0]?.amount).toEqual(usd(1));
  });

  test('what was not weighed counts by its value', () => {
    const lines = [line('miscellaneous', null, 50_00)];
    expect(customsOf({ lines, packed_apart: false }, today).duty).toEqual(usd(6_00));
  });

  test('food, hygiene and medicine are free up to 20 kg when packed apart, and only then', () => {
    const lines = [line('food', kg('15')), line('medicine', kg('6')), line('miscellaneous', kg('4'))];
    expect(customsOf({ lines, packed_apart: true }, today)).toEqual({
      parts: [
        { kind: 'by_weight', weight: kg('4'), amount: usd(40_00) },
        { kind: 'packed_apart', weight: kg('21'), amount: usd(210_00) },
        { kind: 'relief', weight: null, amount: usd(-200_00) },
        { kind: 'exempt', weight: null, amount: usd(-30_00) },
      ],
      dutiable: usd(20_00),
      duty: usd(6_00),
    });
    expect(customsOf({ lines, packed_apart: false }, today).duty).toEqual(usd(66_00));
    expect(customsOf({ lines, packed_apart: true }, ruleOn('2025-04-30')).duty).toEqual(usd(66_00));
  });

  const contents = fc.array(
    fc.record({
      content_class: fc.constantFrom<ContentClass>('miscellaneous', 'medicine', 'food', 'hygiene', 'durable'),
      weight: fc.option(
        fc.record({
          value: fc.nat(60_000).map((thousandths) => (thousandths / 1000).toFixed(3)),
          unit: fc.constantFrom('lb' as const, 'kg' as const),
        }),
      ),
      value: fc.nat(600_00),
    }),
    { maxLength: 12 },
  );

  test('the parts explain the duty, which the order of entry does not change', () => {
    fc.assert(
      fc.property(contents, fc.boolean(), (lines, packed_apart) => {
        const customs = customsOf({ lines, packed_apart }, today);
        expect(customs.parts.reduce((sum, { amount }) => sum + amount.amount, 0)).toBe(
          customs.dutiable.amount,
        );
        expect(customs.dutiable.amount).toBeGreaterThanOrEqual(0);
        expect(customs.duty.amount).toBe(Math.round((customs.dutiable.amount * 3) / 10));
        expect(customsOf({ lines: lines.toReversed(), packed_apart }, today)).toEqual(customs);
      }),
    );
  });

  test('more never costs less, and packing apart never costs more', () => {
    fc.assert(
      fc.property(contents, contents, fc.boolean(), (lines, more, packed_apart) => {
        const dutyOf = (all: typeof lines, apart = packed_apart) =>
          customsOf({ lines: all, packed_apart: apart }, today).duty.amount;
        expect(dutyOf([...lines, ...more])).toBeGreaterThanOrEqual(dutyOf(lines));
        // Two weights that are rounded apart may be a gram, which is a cent, above both together.
        expect(dutyOf(lines, true)).toBeLessThanOrEqual(dutyOf(lines, false) + 1);
      }),
    );
  });

  test('the same weight in both units is the same duty', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(100_000), { maxLength: 8 }), (pounds) => {
        // A thousand pounds of 0.45359237 kg have no more decimals than a text can say exactly.
        const inPounds = pounds.map((value) => line('miscellaneous', { value: String(value), unit: 'lb' }));
        const inKilograms = pounds.map((value) => {
          const digits = String(BigInt(value) * 45_359_237n).padStart(9, '0');
          return line('miscellaneous', kg(`${digits.slice(0, -8)}.${digits.slice(-8)}`));
        });
        expect(customsOf({ lines: inKilograms, packed_apart: false }, today).duty).toEqual(
          customsOf({ lines: inPounds, packed_apart: false }, today).duty,
        );
      }),
    );
  });
});

describe('what is told before a package is dispatched (rule: customs-limits)', () => {
  const warningsOf = (value: number, weights = [kg('5')], descriptions: string[] = [], date = '2026-11-29') =>
    customsWarnings({ value, weights, descriptions }, ruleOn(date), ['dron', 'arma', 'teléfono satelital']);

  test('a value above what is usual, and one that needs a reason', () => {
    expect(warningsOf(200_00)).toEqual([]);
    expect(warningsOf(200_01)).toEqual([{ kind: 'value', limit: usd(200_00), needs_reason: false }]);
    expect(warningsOf(500_00)).toEqual([{ kind: 'value', limit: usd(200_00), needs_reason: false }]);
    expect(warningsOf(500_01)).toEqual([{ kind: 'value', limit: usd(500_00), needs_reason: true }]);
    expect(warningsOf(200_01, [], [], '2025-04-30')).toEqual([
      { kind: 'value', limit: usd(200_00), needs_reason: true },
    ]);
  });

  test('more than 20 kg, of all parcels together', () => {
    expect(warningsOf(0, [kg('12'), kg('8')])).toEqual([]);
    expect(warningsOf(0, [kg('12'), kg('8'), kg('0.001')])).toEqual([{ kind: 'weight', limit: kg('20') }]);
    expect(warningsOf(0, [{ value: '44.1', unit: 'lb' }])).toEqual([{ kind: 'weight', limit: kg('20') }]);
  });

  test('words that customs does not let in, as whole words in any spelling', () => {
    const descriptions = ['2 DRÓNES con baterías', 'Armario', 'Telefono, satelital', 'dron y arma'];
    expect(warningsOf(0, [], descriptions)).toEqual([
      { kind: 'forbidden', word: 'dron', description: '2 DRÓNES con baterías' },
      { kind: 'forbidden', word: 'teléfono satelital', description: 'Telefono, satelital' },
      { kind: 'forbidden', word: 'dron', description: 'dron y arma' },
      { kind: 'forbidden', word: 'arma', description: 'dron y arma' },
    ]);
    expect(customsWarnings({ value: 0, weights: [], descriptions: ['x'] }, today, ['', ' - '])).toEqual([]);
  });

  test('the short form up to 300 special drawing rights, the long one above', () => {
    const formOf = (amount: number, currency: 'USD' | 'EUR' = 'USD') => declarationForm({ amount, currency });
    expect([formOf(405_00), formOf(405_01)]).toEqual(['CN22', 'CN23']);
    expect([formOf(351_00, 'EUR'), formOf(351_01, 'EUR')]).toEqual(['CN22', 'CN23']);
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PACKAGE_EVENT_CODES, packageEventOf } from '../contract/postals/events.ts';
import { mainClass, manifestProblem, manifestTotals } from './manifest.ts';

const counted = fc.record({
  parcels: fc.integer({ min: 1, max: 20 }),
  weight: fc.record({
    value: fc.nat(50_000).map((thousandths) => (thousandths / 1000).toFixed(3)),
    unit: fc.constantFrom('lb' as const, 'kg' as const),
  }),
  value: fc.nat(500_00),
  content_class: fc.constantFrom('miscellaneous' as const, 'food' as const, 'durable' as const),
});

test('classes add up to all, in whatever order packages are gathered (rule: weights-as-entered)', () => {
  fc.assert(
    fc.property(fc.array(counted, { maxLength: 30 }), (packages) => {
      const { all, classes } = manifestTotals(packages);
      const sum = (of: (total: typeof all) => number) =>
        classes.reduce((total, one) => total + of(one.total), 0);
      expect([sum((one) => one.packages), sum((one) => one.parcels), sum((one) => one.value)]).toEqual([
        all.packages,
        all.parcels,
        all.value,
      ]);
      // Each class is rounded once, so that together they are off by half a gram each at most.
      expect(Math.abs(sum((one) => Number(one.kg.value)) - Number(all.kg.value))).toBeLessThan(0.003);
      expect(manifestTotals(packages.toReversed())).toEqual({ all, classes });
    }),
  );
});

test('pounds and kilograms of one manifest', () => {
  const of = (value: string, unit: 'lb' | 'kg', content_class: 'food' | 'durable') => ({
    parcels: 2,
    weight: { value, unit },
    value: 10_50,
    content_class,
  });
  expect(manifestTotals([of('233', 'lb', 'food'), of('6.87', 'kg', 'durable')])).toEqual({
    all: {
      packages: 2,
      parcels: 4,
      kg: { value: '112.557', unit: 'kg' },
      lb: { value: '248.146', unit: 'lb' },
      value: 21_00,
    },
    classes: [
      {
        content_class: 'durable',
        total: {
          packages: 1,
          parcels: 2,
          kg: { value: '6.87', unit: 'kg' },
          lb: { value: '15.146', unit: 'lb' },
          value: 10_50,
        },
      },
      {
        content_class: 'food',
        total: {
          packages: 1,
          parcels: 2,
          kg: { value: '105.687', unit: 'kg' },
          lb: { value: '233', unit: 'lb' },
          value: 10_50,
        },
      },
    ],
  });
});

const code = fc.constantFrom(...PACKAGE_EVENT_CODES);
const gathered = fc.record({
  event_code: code,
  number: fc.option(fc.constant('PK-7QX4-M2ZD-9KTC')),
  brand: fc.constantFrom('alisios', 'ceiba'),
  currency: fc.constantFrom('USD', 'EUR'),
});

test('what leaves has an order, is of the manifest’s brand and currency and has not gone (rule: manifest-leaves-whole)', () => {
  fc.assert(
    fc.property(gathered, (one) => {
      const row = { ...one, status: packageEventOf(one.event_code)?.status ?? 0 };
      const may = manifestProblem(row, { brand: 'alisios', currency: 'USD' }) === undefined;
      expect(may).toBe(
        ['created', 'received_origin'].includes(row.event_code) &&
          row.number !== null &&
          row.brand === 'alisios' &&
          row.currency === 'USD',
      );
    }),
  );
});

test('says first what nobody can help', () => {
  const alisios = { brand: 'alisios', currency: 'USD' };
  const of = (event_code: string, values: object = {}) =>
    manifestProblem(
      { event_code, status: packageEventOf(event_code)?.status ?? 0, number: null, ...alisios, ...values },
      alisios,
    );
  expect(of('cancelled')).toBe('cancelled');
  expect(of('customs')).toBe('gone');
  expect(of('created', { brand: 'ceiba', currency: 'EUR' })).toBe('other_brand');
  expect(of('created', { currency: 'EUR' })).toBe('other_currency');
  expect(of('created')).toBe('no_order');
});

test('a package is of the class that is worth most of it', () => {
  const line = fc.record({
    class: fc.constantFrom('miscellaneous' as const, 'food' as const, 'durable' as const),
    value: fc.nat(500_00),
  });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), (contents) => {
      const worth = (of: string) =>
        contents.filter((one) => one.class === of).reduce((sum, { value }) => sum + value, 0);
      const most = Math.max(...contents.map((one) => worth(one.class)));
      const main = mainClass(contents);
      expect(contents.map((one) => one.class)).toContain(main);
      expect(worth(main)).toBe(most);
    }),
  );
  expect(mainClass([])).toBe('miscellaneous');
});

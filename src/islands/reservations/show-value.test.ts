import { expect, test } from 'vitest';
import { givePage } from '../../../tests/api/page.ts';

givePage([
  'status',
  'cars/rentals',
  'lodgings/bookings',
  'postals/events',
  'postals/packages',
  'postals/procedures',
  'postals/recipients',
  'postals/remittances/listing',
]);
const screens = {
  rental: await import('../cars/rentals/show-history.ts'),
  booking: await import('../lodgings/bookings/show-history.ts'),
  package: await import('../postals/packages/show-value.ts'),
  procedure: await import('../postals/procedures/show-value.ts'),
  remittance: await import('../postals/remittances/listing/show-value.ts'),
};
const { showValue } = await import('../lodgings/bookings/show-value.ts');
const row: Parameters<typeof screens.booking.showHistoryValue>[2] = { currency: 'EUR', rooms: [] };

test('the history of each kind of record writes money with the currency that the record had then', () => {
  const show = (kind: 'rental' | 'booking' | 'package' | 'procedure', field: string): string | undefined =>
    screens[kind].showHistoryValue(field, 123_450, row);
  expect([
    show('rental', 'deposit'),
    show('rental', 'total'),
    show('booking', 'total'),
    show('booking', 'cancellation_fee'),
    show('package', 'declared_value'),
    show('procedure', 'consular_fee'),
  ]).toEqual(Array.from({ length: 6 }, () => '€1,234.50'));
});

test('a discount is a share or money by its type, and parts of a value are in its currency', () => {
  const show = (fee_type: number): string | undefined =>
    screens.booking.showHistoryValue(
      'discount',
      { name: 'Familia', amount: 10_00, fee_type, reason: '' },
      row,
    );
  expect([show(1), show(2)]).toEqual([
    expect.stringMatching(/Familia · .*10%$/),
    expect.stringMatching(/Familia · .*€10\.00$/),
  ]);
  const extras = [{ name: 'Cuna', unit: 5_00, quantity: 1, per: 'night' }];
  expect(screens.booking.showHistoryValue('extras', extras, row)).toContain('€5.00');
});

test('a remittance is in two currencies, those that it had then', () => {
  const now = { remit: { currency: 'USD' }, receive: { currency: 'CUP' } } as Parameters<
    typeof screens.remittance.showHistoryValue
  >[2];
  const show = (field: string, was = {}): string | undefined =>
    screens.remittance.showHistoryValue(field, 5_00, now, was);
  expect([show('total'), show('receive_amount')]).toEqual(['$5.00', expect.stringMatching(/^CUP.5\.00$/)]);
  expect(show('receive_amount', { receive_currency: 'MLC' })).toMatch(/^MLC.5\.00$/);
});

test('two versions of a form have the currency beside their amounts', () => {
  expect(showValue('total', 123_450)).toBe('1,234.50');
});

import { expect, test } from 'vitest';
import { cubanAddress, provinceOf } from './cuban-address.ts';

const nothing = {
  street: '',
  between_streets: '',
  house_number: '',
  building: '',
  apartment: '',
  suburb: '',
};

test('an address says what is known of it, in the order of couriers (rule: addresses-of-cuba)', () => {
  expect(
    cubanAddress({
      street: 'Calle 23',
      between_streets: 'A y B',
      house_number: '456',
      building: '12',
      apartment: '3',
      suburb: 'Vedado',
    }),
  ).toBe('Calle 23 No. 456, edif. 12, apto. 3, e/ A y B, rep. Vedado');
  expect(cubanAddress({ ...nothing, street: 'Calle Martí', suburb: 'Centro' })).toBe(
    'Calle Martí, rep. Centro',
  );
  expect(cubanAddress({ ...nothing, house_number: '7' })).toBe('No. 7');
  expect(cubanAddress(nothing)).toBe('');
});

test('a municipality is known by its number: San Luis lies in two provinces (rule: addresses-of-cuba)', () => {
  expect([2301, 2109, 3403, 4001].map(provinceOf)).toEqual([23, 21, 34, 40]);
});

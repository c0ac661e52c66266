import { expect, test } from 'vitest';
import { findMunicipality } from './cuban-places.ts';

const STATES = ['Pinar del Río', 'Santiago de Cuba', 'La Habana', 'Camagüey', 'Isla de la Juventud'];
const of = (id: number, name: string, state: number) => ({
  id,
  name,
  state: { id: state, name: STATES[state] ?? '' },
});
const LIST = [
  of(1, 'San Luis', 0),
  of(2, 'San Luis', 1),
  of(3, 'La Habana Vieja', 2),
  of(4, 'Céspedes', 3),
  of(5, 'Songo-La Maya', 1),
  of(6, 'Isla de la Juventud', 4),
];
const find = (city: string, state = '') => findMunicipality(LIST, { city, state });

test.each([
  ['San Luis', 'pinar del rio', 1],
  ['SAN LUIS', 'Santiago de Cuba', 2],
  ['habana vieja', 'Ciudad de La Habana', 3],
  ['Vieja Habana', 'Havana', 3],
  ['Carlos Manuel de Céspedes', '', 4],
  ['Songo – La Maya', '', 5],
  ['Isla de Pinos', '', 6],
])('%s, %s is found', (city, state, id) => {
  expect(find(city, state)).toEqual({ kind: 'found', id });
});

test('what may be in two provinces is asked about, and what is in another is told', () => {
  expect(find('San Luis')).toEqual({ kind: 'several', states: ['Pinar del Río', 'Santiago de Cuba'] });
  expect(find('San Luis', 'La Habana')).toMatchObject({ kind: 'elsewhere' });
  expect(find('San Lius')).toEqual({ kind: 'unknown_city' });
  expect(find('San Lius', 'La Habana')).toEqual({ kind: 'unknown_city' });
  expect(find('San Luis', 'Florida')).toEqual({ kind: 'unknown_state' });
});

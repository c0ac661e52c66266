import { expect, it } from 'vitest';
import { provinceOfAirport } from './cuban-airports.ts';

it.each([
  ['HAV', '03'],
  ['hav', '03'],
  ['La Habana (HAV)', '03'],
  ['SNU, Santa Clara', '05'],
  ['MIA', undefined],
  ['Havana', undefined],
  ['', undefined],
])('"%s" stands in the province %s', (named, province) => {
  expect(provinceOfAirport(named)).toBe(province);
});

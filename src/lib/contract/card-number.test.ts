import { expect, it } from 'vitest';
import { holdsCardNumber } from './card-number.ts';

it.each([
  '4548810000000003',
  '4548 8100 0000 0003',
  '5576-4415-6304-5037',
  'José 4548.8100.0000.0003 Ñúñez',
  '378282246310005',
])('a card is found in "%s"', (text) => {
  expect(holdsCardNumber(text)).toBe(true);
});

it.each([
  '',
  'José Ñúñez',
  '123 Main St Apt 4B, Miami, FL 33101',
  '4548 8100 0000 0004',
  '+53 5 234 5678',
  '305 555 0142 / 305 555 0143',
])('and none in "%s"', (text) => {
  expect(holdsCardNumber(text)).toBe(false);
});

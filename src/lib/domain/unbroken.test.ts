import { expect, test } from 'vitest';
import { piecesOf } from './unbroken.ts';

test.each([
  ['R-2026-000287 · Peugeot 208', ['R-2026-000287']],
  ['P-2027-412345678, then 305-555-0142.', ['P-2027-412345678', '305-555-0142']],
  ['Call +53 5234 5678 or +1 786 555 0142', ['+53 5234 5678', '+1 786 555 0142']],
  ['K-123456 at 10:00', ['K-123456']],
  ['Ana-María Peña-Díaz, José Martí T3', []],
  ['15/01/2027 – 20/01/2027, $1,234.50', []],
  ['', []],
])('in "%s" %j stay whole', (text, whole) => {
  const pieces = piecesOf(text);
  expect(pieces.filter((_, index) => index % 2 === 1)).toEqual(whole);
  expect(pieces.join('')).toBe(text);
});

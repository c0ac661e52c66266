import { expect, test } from 'vitest';
import { leftText } from './left.ts';

const english = { language: 'en', numbers: 'en-US' } as const;
const spanish = { language: 'es', numbers: 'es-US' } as const;

test.each([
  [100_00, 40_00, '$60.00', '$60.00'],
  [100_00, 100_00, "Nothing, it's paid in full", 'Nada, está pagado por completo'],
  [100_00, 120_00, "Nothing, it's paid in full", 'Nada, está pagado por completo'],
  // Cancelled without a fee, and all of it refunded.
  [0, 0, 'Nothing', 'Nada'],
])(
  'of %i cents %i came: what is still to be paid is an amount, or said',
  (due, received, inEnglish, inSpanish) => {
    expect(leftText({ due, received, currency: 'USD' }, english)).toBe(inEnglish);
    expect(leftText({ due, received, currency: 'USD' }, spanish)).toBe(inSpanish);
  },
);

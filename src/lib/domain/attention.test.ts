import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ATTENTIONS, CHECKED_ATTENTIONS } from '../contract/financials/attention.ts';
import type { Attention } from '../contract/financials/attention.ts';
import { withAttention, withoutAttention } from './attention.ts';

test('two reasons stand at once, the graver first, and one ends without the other (rule: every-reason-stands)', () => {
  const both = withAttention(withAttention([], 'bank_differs'), 'second_charge');
  expect(both).toEqual(['second_charge', 'bank_differs']);
  expect(withAttention(both, 'bank_differs')).toEqual(both);
  expect(withoutAttention(both, 'second_charge')).toEqual(['bank_differs']);
  expect(withoutAttention(both, 'refund_refused')).toEqual(both);
});

test('what nobody knows of does not end by looking at it', () => {
  const known: readonly string[] = CHECKED_ATTENTIONS;
  expect(ATTENTIONS.filter((reason) => !known.includes(reason))).toEqual([
    'attempt_unknown',
    'refund_unknown',
  ]);
});

test('exactly what was raised and not ended stands, in one order (rule: every-reason-stands)', () => {
  const steps = fc.array(fc.record({ reason: fc.constantFrom(...ATTENTIONS), raised: fc.boolean() }));
  fc.assert(
    fc.property(steps, (history) => {
      const standing = history.reduce<Attention[]>(
        (before, { reason, raised }) => (raised ? withAttention : withoutAttention)(before, reason),
        [],
      );
      const expected = ATTENTIONS.filter(
        (reason) => history.findLast((step) => step.reason === reason)?.raised,
      );
      expect(standing).toEqual(expected);
    }),
  );
});

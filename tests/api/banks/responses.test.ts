import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OPERATION, classify } from '../../../server/banks/redsys-responses.ts';

test.each([
  ['0000', 'paid', undefined],
  ['0099', 'paid', undefined],
  ['0', 'paid', undefined],
  ['0100', 'declined', 'unknown'],
  ['0101', 'declined', 'card'],
  ['0102', 'declined', 'card'],
  ['0106', 'declined', 'card'],
  ['0125', 'declined', 'card'],
  ['0129', 'declined', 'retype'],
  ['0172', 'declined', 'do_not_repeat'],
  ['0173', 'declined', 'renew_card'],
  ['0174', 'declined', 'wait_72_hours'],
  ['0180', 'declined', 'card'],
  ['0184', 'declined', 'authentication'],
  ['0190', 'declined', 'issuer'],
  ['0191', 'declined', 'retype'],
  ['0195', 'declined', 'needs_authentication'],
  ['0202', 'declined', 'card'],
  ['0400', 'declined', 'unknown'],
  ['0900', 'declined', 'unknown'],
  ['0904', 'declined', 'configuration'],
  ['0909', 'declined', 'transient'],
  ['0912', 'declined', 'transient'],
  ['9912', 'declined', 'transient'],
  ['0913', 'declined', 'repeated_order'],
  ['0944', 'declined', 'transient'],
  ['0950', 'declined', 'refund_refused'],
  ['9064', 'declined', 'card'],
  ['9078', 'declined', 'card'],
  ['9093', 'declined', 'card'],
  ['9094', 'declined', 'card'],
  ['9104', 'declined', 'configuration'],
  ['9142', 'declined', 'timeout'],
  ['9218', 'declined', 'configuration'],
  ['9253', 'declined', 'card'],
  ['9256', 'declined', 'configuration'],
  ['9257', 'declined', 'configuration'],
  ['9261', 'declined', 'configuration'],
  ['9915', 'cancelled', undefined],
  ['9997', 'in_progress', undefined],
  ['9998', 'in_progress', undefined],
  ['9999', 'in_progress', undefined],
  ['1234', 'declined', 'unknown'],
])('a payment answered %s is %s', (code, outcome, declined) => {
  expect(classify(code, OPERATION.payment)).toEqual({ outcome, declined });
});

test.each([
  ['0900', 'refunded', undefined],
  ['0950', 'declined', 'refund_refused'],
  ['0000', 'declined', 'unknown'],
])('a refund answered %s is %s', (code, outcome, declined) => {
  expect(classify(code, OPERATION.refund)).toEqual({ outcome, declined });
});

test('only 0000 to 0099 of a payment is money, and only 0900 of a refund (rule: bank-protocol)', () => {
  for (let number = 0; number <= 9999; number += 1) {
    const code = String(number).padStart(4, '0');
    expect(classify(code, OPERATION.payment)?.outcome === 'paid').toBe(number <= 99);
    expect(classify(code, OPERATION.refund)?.outcome === 'refunded').toBe(number === 900);
  }
});

test('what is no code is no answer', () => {
  fc.assert(
    fc.property(
      fc.string(),
      (text) => (classify(text, OPERATION.payment) === undefined) === !/^\d{1,4}$/.test(text),
    ),
  );
});

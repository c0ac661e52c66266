import { expect, test } from 'vitest';
import { discountProblem, discountShare } from './discount-rules.ts';

const line = (kind: 'rental' | 'extra' | 'discount', amount: number) => ({
  kind,
  amount: { amount, currency: 'USD' },
});
const rules = { discount_reason_from: 10_00, discount_agent_max: 20_00 };
const agent = (share: number, reason = '') => discountProblem(share, { reason, mayAll: false }, rules);

test('the share of a discount is of all that is charged', () => {
  expect(discountShare([line('rental', 150_00), line('extra', 50_00), line('discount', -20_00)])).toBe(10_00);
  expect(discountShare([line('rental', 0), line('discount', 0)])).toBe(0);
});

test('a discount needs a reason from a share on, and an agent gives no more than the ceiling', () => {
  expect([
    agent(9_99),
    agent(10_00),
    agent(10_00, 'Family'),
    agent(20_00, 'Family'),
    agent(20_01, 'Family'),
  ]).toEqual([undefined, 'reason', undefined, undefined, 'ceiling']);
  expect(discountProblem(100_00, { reason: 'Complaint', mayAll: true }, rules)).toBeUndefined();
});

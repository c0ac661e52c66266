import fc from 'fast-check';
import { expect, test } from 'vitest';
import { REMITTANCE_EVENTS } from '../contract/postals/remittances.ts';
import type { RemittanceEvent } from '../contract/postals/remittances.ts';
import { REMITTANCE_STEPS } from '../contract/postals/remittance-steps.ts';
import { REMITTANCE } from './remittances.ts';
import { STEP_RULES, needsStepReason, stepProblem } from './remittance-steps.ts';

test('a remittance is delivered once, and only one that was sent (rule: remittance-steps)', () => {
  expect(stepProblem('created', 'send')).toBeUndefined();
  expect(stepProblem('sent', 'send')).toBe('remittance_again');
  expect(stepProblem('created', 'deliver')).toBe('remittance_not_now');
  expect(stepProblem('not_delivered', 'deliver')).toBeUndefined();
  expect(stepProblem('delivered', 'deliver')).toBe('remittance_again');
  expect(stepProblem('returned', 'send')).toBeUndefined();
  expect(REMITTANCE_STEPS.filter(needsStepReason)).toEqual(['not_delivered', 'take_back']);
});

test('whatever is tried, the status is that of the last event, and an end stays one (rule: remittance-steps)', () => {
  const STATUS: Readonly<Record<RemittanceEvent, number>> = {
    created: REMITTANCE.new,
    returned: REMITTANCE.new,
    sent: REMITTANCE.sent,
    not_delivered: REMITTANCE.sent,
    delivered: REMITTANCE.delivered,
    cancelled: REMITTANCE.cancelled,
  };
  fc.assert(
    fc.property(
      fc.constantFrom(...REMITTANCE_EVENTS),
      fc.array(fc.constantFrom(...REMITTANCE_STEPS), { maxLength: 30 }),
      (from, steps) => {
        let last: RemittanceEvent = from;
        for (const step of steps) {
          if (stepProblem(last, step) !== undefined) continue;
          expect(['delivered', 'cancelled']).not.toContain(last);
          last = STEP_RULES[step].event;
          expect(STEP_RULES[step].status).toBe(STATUS[last]);
        }
      },
    ),
  );
});

import type { RemittanceEvent } from '../contract/postals/remittances.ts';
import type { RemittanceStep } from '../contract/postals/remittance-steps.ts';
import { REMITTANCE } from './remittances.ts';

/** What may happen to a remittance after what has happened to it (rule: remittance-steps). */

interface StepRule {
  /** What must have happened last. */
  readonly after: readonly RemittanceEvent[];
  readonly event: RemittanceEvent;
  readonly status: number;
}

export const STEP_RULES = {
  send: { after: ['created', 'returned'], event: 'sent', status: REMITTANCE.sent },
  not_delivered: { after: ['sent'], event: 'not_delivered', status: REMITTANCE.sent },
  send_again: { after: ['not_delivered'], event: 'sent', status: REMITTANCE.sent },
  take_back: { after: ['sent', 'not_delivered'], event: 'returned', status: REMITTANCE.new },
  deliver: { after: ['sent', 'not_delivered'], event: 'delivered', status: REMITTANCE.delivered },
} as const satisfies Record<RemittanceStep, StepRule>;

/** Undefined when a step may follow; else whether it was done already, or is not to be done now. */
export function stepProblem(
  last: RemittanceEvent,
  step: RemittanceStep,
): 'remittance_again' | 'remittance_not_now' | undefined {
  const rule: StepRule = STEP_RULES[step];
  if (rule.after.includes(last)) return undefined;
  return rule.event === last ? 'remittance_again' : 'remittance_not_now';
}

/** What staff must say why. */
export const needsStepReason = (step: RemittanceStep): boolean =>
  step === 'not_delivered' || step === 'take_back';

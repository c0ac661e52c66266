import { WHOLE_PERCENT } from '../contract/limits.ts';

/**
 * An amount dearer or cheaper by hundredths of a percent, rounded half up to a multiple of `step` minor units, once
 * (rule: copied-prices). What costs something never becomes free: it costs one step at least.
 */
export function copiedAmount(amount: number, change: number, step: number): number {
  if (amount === 0) return 0;
  const whole = BigInt(WHOLE_PERCENT) * BigInt(step);
  const dearer = BigInt(amount) * BigInt(WHOLE_PERCENT + change);
  const steps = (2n * dearer + whole) / (2n * whole);
  return Math.max(Number(steps) * step, step);
}

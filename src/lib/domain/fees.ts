import type { Fee } from '../contract/fields.ts';
import { WHOLE_PERCENT } from '../contract/limits.ts';
import { divideHalfAway } from './decimal.ts';
import type { Money } from './money.ts';
import { money, negateMoney } from './money.ts';

/** Types of a fee (rule: fee-types): 1 is a percentage, 2 a fixed amount, anything else no fee. */
export const FEE_TYPE = { percentage: 1, fixed: 2 } as const;

/**
 * The fee on a base amount (rule: fee-types): a percentage of it, rounded half away from zero to cents at this one
 * place (2.5 % of 860.20 is 21.51), or a fixed amount. A refund's base is negative and so is its fee, equal with a
 * minus (rule: half-away-from-zero).
 */
export function feeOn<C extends string>(base: Money<C>, fee: Fee): Money<C> {
  if (fee.fee_type === FEE_TYPE.percentage) {
    const product = BigInt(base.amount) * BigInt(fee.amount);
    return money(Number(divideHalfAway(product, BigInt(WHOLE_PERCENT))), base.currency);
  }
  if (fee.fee_type !== FEE_TYPE.fixed) return money(0, base.currency);
  const fixed = money(fee.amount, base.currency);
  return base.amount < 0 ? negateMoney(fixed) : fixed;
}

import type { Money } from '../../../src/lib/contract/fields.ts';
import type { RequestContext } from '../../lib/call.ts';
import { invalid } from '../../lib/problem.ts';
import { moneyWords } from '../ledger/limit.ts';

/**
 * The sum of all amounts must equal the stated total (rule: sum-of-amounts). Throws 422 with the difference. `sum` in
 * minor units.
 */
export function refuseOtherSum(context: RequestContext, sum: number, stated: Money, field = 'total'): void {
  if (sum === stated.amount) return;
  const difference = moneyWords(context, { amount: stated.amount - sum, currency: stated.currency });
  throw invalid({ field, key: 'sum_of_amounts', params: { difference } });
}

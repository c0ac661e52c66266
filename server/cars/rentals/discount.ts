import type { RentalDiscount } from '../../../src/lib/contract/cars/rental-input.ts';
import type { RentalSettings } from '../../../src/lib/contract/cars/rental-settings.ts';
import { discountProblem, discountShare } from '../../../src/lib/domain/discount-rules.ts';
import type { RentalPriceLine } from '../../../src/lib/domain/rental-price.ts';
import { formatPercent } from '../../../src/lib/words/format.ts';
import { holds } from '../../lib/call.ts';
import type { RequestContext } from '../../lib/call.ts';
import { readerOf } from '../../lib/reader.ts';
import { invalid } from '../../lib/problem.ts';

interface Given {
  readonly discount: RentalDiscount | null;
  readonly lines: readonly RentalPriceLine[];
  readonly settings: RentalSettings;
}

/**
 * Throws 422 for a discount that is large without a reason, or larger than this person may give
 * (rule: discount-reason).
 */
export function refuseDiscount(
  { session, brand, language }: RequestContext,
  { discount, lines, settings }: Given,
): void {
  if (!discount) return;
  const mayAll = holds(session, 'rentals:discount_freely');
  const problem = discountProblem(discountShare(lines), { reason: discount.reason ?? '', mayAll }, settings);
  if (problem === 'reason') throw invalid({ field: 'discount.reason', key: 'required' });
  if (problem === 'ceiling')
    throw invalid({
      field: 'discount.amount',
      key: 'discount_ceiling',
      params: { percent: formatPercent(settings.discount_agent_max, readerOf(brand, language)) },
    });
}

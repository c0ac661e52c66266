import type { RentalRow } from '../../../lib/contract/cars/rentals.ts';
import { nameIn } from '../../../lib/domain/company-discounts.ts';
import type { CompanyDiscount } from '../../../lib/domain/company-discounts.ts';
import { pageFacts } from '../../../lib/words/page.ts';
import { record } from '../../reservations/show-value.ts';
import { showValue } from './show-value.ts';

/** The history's line of price lines would be longer than the price itself: the total says it. */
const LONG = new Set(['lines', 'company_discounts', 'hand_over', 'return_data', 'extras']);

/** One value of the history as people read it, in the currency that the rental had then. */
export function showHistoryValue(
  field: string,
  value: unknown,
  { currency }: Pick<RentalRow, 'currency'>,
): string | undefined {
  const currencyOf = (): string => currency;
  if (!LONG.has(field) || value === null) return showValue(field, value, currencyOf);
  const parsed = Array.isArray(value) ? value : record(value);
  if (field === 'company_discounts' && Array.isArray(parsed) && parsed.length > 0)
    return (parsed as readonly CompanyDiscount[])
      .map((discount) => nameIn(pageFacts().language, discount))
      .join(', ');
  if (field === 'lines' && Array.isArray(parsed)) return String(parsed.length);
  return showValue(field, parsed, currencyOf);
}

import { nameIn } from '../../../lib/domain/company-discounts.ts';
import type { CompanyDiscount } from '../../../lib/domain/company-discounts.ts';
import { pageFacts } from '../../../lib/words/page.ts';
import { record } from '../../reservations/show-value.ts';
import { showValue } from './show-value.ts';

/** The history's line of price lines would be longer than the price itself: the total says it. */
const LONG = new Set(['lines', 'company_discounts', 'hand_over', 'return_data', 'extras']);

export function showHistoryValue(field: string, value: unknown): string | undefined {
  if (!LONG.has(field) || value === null) return showValue(field, value);
  const parsed = Array.isArray(value) ? value : record(value);
  if (field === 'company_discounts' && Array.isArray(parsed) && parsed.length > 0)
    return (parsed as readonly CompanyDiscount[])
      .map((discount) => nameIn(pageFacts().language, discount))
      .join(', ');
  if (field === 'lines' && Array.isArray(parsed)) return String(parsed.length);
  return showValue(field, parsed);
}

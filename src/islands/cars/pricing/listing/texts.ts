import type { PriceRange } from '../../../../lib/contract/cars/pricing/listing.ts';
import { formatDate } from '../../../../lib/words/format.ts';
import { say } from './words.ts';

/** "3–6 days", "30 days or more", "1 day". */
export function daysText({
  from_days: from,
  to_days: to,
}: Pick<PriceRange, 'from_days' | 'to_days'>): string {
  if (to === null) return say('range.open', { count: from });
  return to <= from ? say('range.single', { count: from }) : say('range.closed', { from, to });
}

/** "from 01/01/2027", "always": the pick-up dates that a price serves. */
export function validityText({
  valid_from: from,
  valid_to: to,
}: {
  valid_from: string | null;
  valid_to: string | null;
}): string {
  if (from === null)
    return to === null ? say('validity.always') : say('validity.until', { to: formatDate(to) });
  return to === null
    ? say('validity.since', { from: formatDate(from) })
    : say('validity.between', { from: formatDate(from), to: formatDate(to) });
}

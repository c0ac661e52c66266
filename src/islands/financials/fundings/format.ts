import type { Money } from '../../../lib/contract/fields.ts';
import { formatMoney } from '../../../lib/words/format.ts';
import { reader } from '../../ui/reader.ts';
import { say } from './words.ts';

/** How the screen writes values. */

export const LINK = 'text-accent underline underline-offset-2';
export const money = (value: Money): string => formatMoney(value, reader());
/** Minor units of a currency. */
export const amountText = (amount: number, currency: Money['currency']): string =>
  money({ amount, currency });

/** A calendar month stands for 30 days (rule: plan-limits). */
const MONTH = 30;
/** Days between deadlines in words: 30 is a calendar month. */
export function slotText(days: number): string {
  if (days === MONTH) return say('slot.month');
  return days === 0 ? say('slot.none') : say('slot.days', { count: days });
}

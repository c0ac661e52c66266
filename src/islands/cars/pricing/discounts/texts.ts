import type { DiscountRow } from '../../../../lib/contract/cars/pricing/discounts.ts';
import { FEE_TYPE } from '../../../../lib/domain/fees.ts';
import { formatDate, formatMoney } from '../../../../lib/words/format.ts';
import { number, percent, reader } from '../../../ui/reader.ts';
import { option, say } from './words.ts';

/** "10%", "$25.00" */
export const amountText = ({
  fee_type,
  amount,
  currency,
}: Pick<DiscountRow, 'fee_type' | 'amount' | 'currency'>): string =>
  fee_type === FEE_TYPE.percentage || currency === null
    ? percent(amount)
    : formatMoney({ amount, currency }, reader());

/** "from 01/12/2026", "until 31/12/2026", "01/12/2026 – 31/12/2026"; empty for always. */
export function windowText(from: string | null, to: string | null): string {
  if (from === null) return to === null ? '' : say('until', { to: formatDate(to) });
  return to === null
    ? say('from', { from: formatDate(from) })
    : say('between', { from: formatDate(from), to: formatDate(to) });
}

/** "from 7 days", "up to 3 days", "7–13 days"; empty for any. */
export function daysText({ min_days: min, max_days: max }: DiscountRow): string {
  if (min === null) return max === null ? '' : say('daysUntil', { count: max });
  return max === null ? say('daysFrom', { count: min }) : say('days', { from: min, to: max });
}

/** "3", "3 of 10" */
export const usesText = ({ uses, max_uses }: DiscountRow): string =>
  max_uses === null ? number(uses) : say('usesOf', { uses: number(uses), max: number(max_uses) });

export const weekdaysText = (days: readonly number[]): string =>
  days.map((day) => option('weekdays', day)).join(', ');
export const categoriesText = (letters: readonly string[]): string =>
  letters.map((letter) => option('categories', letter)).join(', ');
export const namesText = (named: readonly { name: string }[]): string =>
  named.map(({ name }) => name).join(', ');

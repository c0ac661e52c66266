import { formatMoney } from '../../../../../lib/words/format.ts';
import { reader } from '../../../../ui/reader.ts';

export const moneyText = (amount: number, currency: string): string =>
  formatMoney({ amount, currency }, reader());

/** "+$20.00": what came by its sign. */
export const signedText = (amount: number, currency: string): string =>
  amount > 0 ? `+${moneyText(amount, currency)}` : moneyText(amount, currency);

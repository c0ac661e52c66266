import { formatMoney, formatRate } from '../../../../lib/words/format.ts';
import { reader } from '../../../ui/reader.ts';
import { say } from './words.ts';

/** What is exchanged for what. */
export interface Exchanged {
  readonly remit_currency: string;
  readonly receive_currency: string;
}

/** "385.00", "0.9731", by the brand's numbers. */
export const rateText = (rate: string | number): string => formatRate(String(rate), reader());

/** "1 USD = 385.00 CUP" */
export const unitText = (exchanged: Exchanged, rate: string): string =>
  say('unit', {
    remit: exchanged.remit_currency,
    rate: rateText(rate),
    receive: exchanged.receive_currency,
  });

/** Money of any currency of remittances. */
export const moneyText = (money: { readonly amount: number; readonly currency: string }): string =>
  formatMoney(money, reader());

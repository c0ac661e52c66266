import type { Pair } from '../../../../lib/contract/postals/exchanges.ts';
import { formatMoney } from '../../../../lib/words/format.ts';
import { percent, reader } from '../../../ui/reader.ts';
import { say } from './words.ts';

/** What is exchanged for what. */
export interface Exchanged {
  readonly remit_currency: string;
  readonly receive_currency: string;
}

/** "USD → CUP" */
export const pairText = ({ remit_currency, receive_currency }: Exchanged): string =>
  `${remit_currency} → ${receive_currency}`;
export const pairOf = ({ remit_currency, receive_currency }: Exchanged): Pair =>
  `${remit_currency}-${receive_currency}` as Pair;

/** "385.00", "0.9731", by the brand's numbers. */
export const rateText = (rate: string | number): string =>
  new Intl.NumberFormat(reader().numbers, { minimumFractionDigits: 2, maximumFractionDigits: 6 }).format(
    // Intl reads decimal text exactly, but its types take numbers only.
    rate as number,
  );

/** "1 USD = 385.00 CUP" */
export const unitText = (exchanged: Exchanged, rate: string): string =>
  say('unit', {
    remit: exchanged.remit_currency,
    rate: rateText(rate),
    receive: exchanged.receive_currency,
  });

/** "+1.3%": a change by its sign. */
export const changeText = (change: number): string => (change > 0 ? `+${percent(change)}` : percent(change));

/** Minor units of any currency of remittances. */
export const moneyText = (amount: number, currency: string): string =>
  formatMoney({ amount, currency }, reader());

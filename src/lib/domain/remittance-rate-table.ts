import { Rate } from '../contract/postals/exchanges.ts';
import { PAIRS } from '../contract/postals/remittance-money.ts';
import type { Pair, ReceiveCurrency } from '../contract/postals/remittance-money.ts';
import type { Currency } from '../contract/fields.ts';
import { compare, decimal } from './decimal.ts';

/** A rate as a table of the day has it. */
export interface TableRate {
  readonly remit_currency: Currency;
  readonly receive_currency: ReceiveCurrency;
  readonly buy_rate: string;
  readonly sell_rate: string;
}

/** Why a line is no rate. */
export type LineFault = 'pair' | 'rate' | 'sell_below_buy' | 'twice';

/** A line of the table as it was pasted, with its number, and what it says or what is wrong with it. */
export type TableLine = { readonly number: number; readonly text: string } & (
  { readonly rate: TableRate } | { readonly fault: LineFault }
);

const currenciesOf = (pair: Pair) => {
  const [remit_currency, receive_currency] = pair.split('-') as [Currency, ReceiveCurrency];
  return { remit_currency, receive_currency };
};

/**
 * Reads a day's table as people paste it: a rate a line, "USD CUP 385.00 400.00", with tabs, semicolons, a slash or an
 * arrow between. A rate alone both buys and sells. Lines without currencies and figures are heads, and count as empty.
 */
export function readRateTable(text: string): TableLine[] {
  const known = new Set<Pair>();
  return text.split(/\r?\n/).flatMap((line, index): TableLine[] => {
    const place = { number: index + 1, text: line.trim().replaceAll(/\s+/g, ' ') };
    const words = line
      .toUpperCase()
      .split(/[\s;|/=→>-]+/)
      .filter((word) => word !== '');
    // "1 USD = 385.00 CUP" begins with its unit.
    if (words[0] === '1') words.shift();
    const [remit = '', receive = '', buy = '', sell = buy, ...more] = words;
    const pair = PAIRS.find((one) => one === `${remit}-${receive}`);
    if (!pair) return /\d/.test(line) ? [{ ...place, fault: 'pair' }] : [];
    const [bought, sold] = [Rate.safeParse(buy), Rate.safeParse(sell)];
    // A minus is no mark between two rates: the sign would be lost.
    if (!bought.success || !sold.success || more.length > 0 || /-\s*\d/.test(line))
      return [{ ...place, fault: 'rate' }];
    if (compare(decimal(sold.data), decimal(bought.data)) < 0) return [{ ...place, fault: 'sell_below_buy' }];
    if (known.has(pair)) return [{ ...place, fault: 'twice' }];
    known.add(pair);
    return [{ ...place, rate: { ...currenciesOf(pair), buy_rate: bought.data, sell_rate: sold.data } }];
  });
}

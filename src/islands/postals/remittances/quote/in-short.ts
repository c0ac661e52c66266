import type { RemittanceQuote } from '../../../../lib/contract/postals/remittance-quote.ts';
import { moneyText, unitText } from './texts.ts';
import { say } from './words.ts';

/** "CUP 38,500.00 for $103.50, 1 USD = 385.00 CUP": of two quotes that read alike nothing differs. */
export const inShort = ({ receive, total, rate }: RemittanceQuote): string =>
  say('calculator.inShort', {
    receive: moneyText(receive),
    total: moneyText(total),
    rate: unitText({ remit_currency: total.currency, receive_currency: receive.currency }, rate),
  });

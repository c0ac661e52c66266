import { tabStorage } from '../../../../lib/shell/storage.ts';
import type { RemittanceQuote } from '../../../../lib/contract/postals/remittance-quote.ts';

/** A quote on its way from the calculator into the form of a remittance: what was promised on the phone is what is saved. */

interface HandedQuote {
  readonly quote: RemittanceQuote;
  /** Whose rate it is by; null is the main office. */
  readonly office_id: number | null;
  /** Until when it holds, by this browser's clock. */
  readonly ends: number;
}

const KEY = 'malecon.quote';

export const handOver = (handed: HandedQuote): void => tabStorage.setItem(KEY, JSON.stringify(handed));

export const isHandedOver = (): boolean => tabStorage.getItem(KEY) !== null;

/** Takes what was handed over, once. */
export function takeHanded(): HandedQuote | undefined {
  const text = tabStorage.getItem(KEY);
  tabStorage.removeItem(KEY);
  return text === null ? undefined : (JSON.parse(text) as HandedQuote);
}

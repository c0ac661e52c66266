import type { ApiError } from '../../../../../lib/api/call.ts';
import type { RemittanceBatch } from '../../../../../lib/contract/postals/remittance-batches.ts';
import { formatMoney } from '../../../../../lib/words/format.ts';
import { errorText, number, reader } from '../../../../ui/reader.ts';
import { say } from './words.ts';

/** How batches are written. */

type Received = RemittanceBatch['receive'][number];

export const moneyText = (money: { amount: number; currency: string }): string =>
  formatMoney(money, reader());

/** "CUP 38,500.00 · $97.00": what all of some amounts come to, each currency by itself. */
export function sumsText(amounts: readonly Received[]): string {
  const sums = [...Map.groupBy(amounts, ({ currency }) => currency)].map(([currency, of]) => ({
    currency,
    amount: of.reduce((sum, { amount }) => sum + amount, 0),
  }));
  return sums.map(moneyText).join(' · ');
}

/** Who has it with them; of money that goes to cards nobody. */
export const courierText = ({ courier }: Pick<RemittanceBatch, 'courier'>): string =>
  courier?.name ?? say('cards');

/** "12 of 40 delivered" */
export const deliveredText = ({ delivered, count }: Pick<RemittanceBatch, 'delivered' | 'count'>): string =>
  say('panel.delivered', { count: number(delivered), all: number(count) });

/** Why something was refused: its own reason, where there is one. */
export const refusalText = (error: ApiError): string =>
  error.errors.map(({ message }) => message).join(' ') || (error.detail ?? errorText(error));

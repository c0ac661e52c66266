import type { Money } from '../../../lib/contract/fields.ts';
import type { PaymentState } from '../../../lib/contract/financials/services.ts';
import type { StatusIcon, Tone } from '../../../lib/contract/status.ts';
import { formatMoney } from '../../../lib/words/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { reader } from '../../ui/reader.ts';
import { option } from './services/words.ts';

/** How the screen writes values. */

export const LINK = 'text-accent underline underline-offset-2';
export const money = (value: Money): string => formatMoney(value, reader());
/** Minor units of a currency. */
export const amountText = (amount: number, currency: Money['currency']): string =>
  money({ amount, currency });
/** "000042", as it is printed. */
export const receiptText = (number: number): string => String(number).padStart(6, '0');

const LOOK = {
  surplus: ['info', 'return'],
  none: ['secondary', 'check'],
  paid: ['success', 'money'],
  in_progress: ['primary', 'clock'],
  financed: ['info', 'clock'],
  partial: ['warn', 'money'],
  link_sent: ['warn', 'clock'],
  transfer_requested: ['warn', 'clock'],
  unpaid: ['danger', 'alert'],
} as const satisfies Record<PaymentState['state'], readonly [Tone, StatusIcon]>;

/** How far the payment of a debt is. */
export function PaymentBadge({ payment: { state } }: { payment: Pick<PaymentState, 'state'> }) {
  const [tone, icon] = LOOK[state];
  return (
    <Badge tone={tone} icon={icon}>
      {option('payment', state)}
    </Badge>
  );
}

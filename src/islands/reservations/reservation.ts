import type { Money } from '../../lib/contract/fields.ts';
import type { PaymentState } from '../../lib/contract/financials/services.ts';

/**
 * What a rental and a booking have in common: a client, a price, a payment limit, an end. What is drawn of that and done
 * about it stands in this folder, once for both; each screen brings its words.
 */
export interface Reservation {
  readonly id: number;
  readonly code: string;
  readonly client: {
    readonly first_name: string;
    readonly last_name: string;
    readonly email: string | null;
    readonly phone: string | null;
    readonly dial_code: string | null;
  };
  readonly currency: string;
  readonly total: Money;
  readonly paid: Money;
  readonly balance: Money;
  readonly payment: PaymentState;
  readonly paid_reference: string;
  readonly payment_limit_at: string | null;
  readonly ignore_auto_cancellation: boolean;
  readonly ignore_auto_cancellation_reason: string;
  readonly cancelled_at: string | null;
  readonly cancelled_automatically: boolean;
  readonly cancellation_reason: string;
  readonly cancellation_fee: Money | null;
}

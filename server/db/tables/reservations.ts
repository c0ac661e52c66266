import type { Generated } from 'kysely';
import type { Currency } from '../../../src/lib/contract/fields.ts';
import type { InstantOrNull, PaymentLimit, Versioned } from './columns.ts';

/** What every table of reservations has: whose it is, what it costs, until when it is paid, and how it ended. */
export interface ReservationTable extends Versioned {
  code: string;
  brand: string;
  status: number;
  member_id: number;
  currency: Currency;
  total: number;
  paid: Generated<number>;
  paid_at: InstantOrNull;
  paid_reference: Generated<string>;
  payment_limit: PaymentLimit;
  payment_limit_at: InstantOrNull;
  ignore_auto_cancellation: Generated<boolean>;
  ignore_auto_cancellation_reason: Generated<string>;
  no_show: Generated<boolean>;
  cancelled_at: InstantOrNull;
  cancellation_reason: Generated<string>;
  cancelled_automatically: Generated<boolean>;
  /** Minor units. */
  cancellation_fee: number | null;
}

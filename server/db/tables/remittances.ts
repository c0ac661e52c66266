import type { Generated } from 'kysely';
import type { Currency } from '../../../src/lib/contract/fields.ts';
import type { Delivery, ReceiveCurrency } from '../../../src/lib/contract/postals/remittance-money.ts';
import type { FUNDING_KINDS, FUNDING_WAYS } from '../../../src/lib/contract/postals/payout-funds.ts';
import type { RecipientValues } from '../../../src/lib/contract/postals/recipients.ts';
import type { RemittanceEvent } from '../../../src/lib/contract/postals/remittances.ts';
import type { Computed, Instant, InstantOrNull, Json, Versioned } from './columns.ts';

export interface RemittanceTable extends Versioned {
  code: string;
  status: Generated<number>;
  brand: string;
  member_id: number;
  sender_name: string;
  sender_document: Generated<string>;
  sender_birth_date: string | null;
  declared_at: Instant;
  recipient_id: number | null;
  receiver: Json<RecipientValues>;
  receiver_name: string;
  receiver_phone: Generated<string>;
  receiver_address: Generated<string>;
  receiver_city_id: number;
  provider_id: number | null;
  office_id: number;
  quote_id: number;
  delivery: Delivery;
  remit_currency: Currency;
  receive_currency: ReceiveCurrency;
  remit_amount: number;
  receive_amount: number;
  /** Decimal text, with the zeros of its column. */
  rate: string;
  fee: Generated<number>;
  total: number;
  /** Sealed: server/lib/sealed.ts. */
  card_number: Buffer | null;
  card_last: Generated<string>;
  card_unusual: Generated<boolean>;
  paid: Generated<number>;
  note: Generated<string>;
  event_code: Generated<RemittanceEvent>;
  event_at: Instant;
  sender_order_id: number | null;
  /** The number of the live order of each side. */
  sender_order: string | null;
  receiver_order_id: number | null;
  receiver_order: string | null;
  courier_id: number | null;
  batch_id: number | null;
  /** What of the money that came is the family's. */
  held: Generated<number>;
  sent_at: InstantOrNull;
  delivered_at: InstantOrNull;
  received_by: Generated<string>;
  cancelled_at: InstantOrNull;
  cancellation_reason: Generated<string>;
  search: Computed<string>;
}

export interface RemittanceEventTable {
  id: Generated<number>;
  remittance_id: number;
  event: Exclude<RemittanceEvent, 'created' | 'cancelled'>;
  at: Instant;
  courier_id: number | null;
  reason: Generated<string>;
  received_by: Generated<string>;
  signature: Generated<string>;
  member_id: number | null;
}

export interface RemittanceBatchTable extends Versioned {
  code: string;
  courier_id: number | null;
  note: Generated<string>;
  member_id: number | null;
}

export interface CourierTillTable {
  courier_id: number;
  office_id: number;
  currency: ReceiveCurrency;
  balance: Generated<number>;
}

export interface CourierCloseTable {
  id: Generated<number>;
  courier_id: number;
  office_id: number;
  currency: ReceiveCurrency;
  expected: number;
  counted: number;
  reason: Generated<string>;
  member_id: number | null;
  at: Instant;
}

export interface CourierCashTable {
  id: Generated<number>;
  courier_id: number;
  office_id: number;
  currency: ReceiveCurrency;
  kind: 'advance' | 'delivered' | 'returned' | 'difference';
  /** Positive: the courier got it. */
  amount: number;
  remittance_id: number | null;
  note: Generated<string>;
  member_id: number | null;
  at: Instant;
}

/** What the company put into the money that is paid out, or took out of it. */
export interface PayoutFundingTable {
  id: Generated<number>;
  kind: (typeof FUNDING_KINDS)[number];
  currency: ReceiveCurrency;
  amount: number;
  way: (typeof FUNDING_WAYS)[number];
  paid_currency: Currency | null;
  paid_amount: number | null;
  note: Generated<string>;
  member_id: number | null;
  at: Instant;
}

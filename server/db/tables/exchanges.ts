import type { Generated } from 'kysely';
import type { Currency, Fee } from '../../../src/lib/contract/fields.ts';
import type { Delivery, ReceiveCurrency } from '../../../src/lib/contract/postals/remittance-money.ts';
import type { DefaultedInstant, Instant, InstantOrNull, JsonOrNull, Versioned } from './columns.ts';

export interface ExchangeRateTable extends Versioned {
  remit_currency: Currency;
  receive_currency: ReceiveCurrency;
  office_id: number | null;
  /** Decimal text, with the zeros of its column. */
  buy_rate: string;
  sell_rate: string;
  valid_from: Instant;
  /** 1 active, 2 withdrawn. */
  status: Generated<number>;
  note: Generated<string>;
  member_id: number | null;
}

export interface RemittanceQuoteTable {
  id: Generated<number>;
  exchange_rate_id: number;
  rate: string;
  rate_since: Instant;
  remit_currency: Currency;
  receive_currency: ReceiveCurrency;
  typed: 'remit' | 'receive';
  delivery: Delivery;
  remit_amount: number;
  receive_amount: number;
  fee_amount: number;
  fee_rule: JsonOrNull<Fee>;
  member_id: number;
  created_at: DefaultedInstant;
  valid_until: Instant;
  used_at: InstantOrNull;
}

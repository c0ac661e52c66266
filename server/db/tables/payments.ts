import type { ColumnType, Generated } from 'kysely';
import type { Currency, Fee, Language } from '../../../src/lib/contract/fields.ts';
import type { Attention } from '../../../src/lib/contract/financials/attention.ts';
import type {
  Computed,
  DefaultedInstant,
  DefaultedJson,
  Hash,
  Instant,
  InstantOrNull,
  Json,
  JsonOrNull,
  PaymentLimit,
  Versioned,
} from './columns.ts';
import type { AttemptStatus, PaymentMethod } from './financials.ts';

/** A flight ticket's data: who flies, and each segment by the clocks of its airports. */
export interface StoredFlight {
  passengers: string[];
  airline: string;
  locator: string;
  segments: {
    from: string;
    to: string;
    departs: { local: string; zone: string };
    arrives: { local: string; zone: string };
  }[];
}

export interface PaymentServiceTable extends Versioned {
  code: string;
  brand: string;
  service_type_id: number;
  status: Generated<number>;
  member_id: number;
  account_id: number;
  service_provider_id: number | null;
  concept: string;
  quantity: Generated<number>;
  unit_amount: number;
  fee: JsonOrNull<Fee>;
  service_fee: Generated<number>;
  total: number;
  financing: Generated<number>;
  kept: number | null;
  allowance: Generated<number>;
  currency: Currency;
  received: Generated<number>;
  moved: Generated<number>;
  recognized: Generated<number>;
  record_key: string | null;
  record_id: number | null;
  flight: JsonOrNull<StoredFlight>;
  note: Generated<string>;
  payment_limit: PaymentLimit | null;
  payment_limit_at: InstantOrNull;
  delivered_at: InstantOrNull;
  cancelled_at: InstantOrNull;
  cancellation_reason: Generated<string>;
  due: Computed<number>;
  search: Computed<string>;
}

/** Who pays, as they typed it on the payment page. */
export interface StoredPayer {
  name: string;
  email: string;
  phone: string;
  address: string;
}

export interface PaymentTable extends Versioned {
  code: string;
  brand: string;
  service_id: number;
  funding_deadline_id: number | null;
  account_id: number;
  status: Generated<number>;
  method: PaymentMethod;
  provider: number | null;
  amount: number;
  currency: Currency;
  fee: Generated<number>;
  charged: Generated<number>;
  refunded: Generated<number>;
  charged_at: InstantOrNull;
  payment_limit: PaymentLimit | null;
  payment_limit_at: InstantOrNull;
  reference: Generated<string>;
  reason: Generated<string>;
  receipt_number: number | null;
  link_nonce: string | null;
  link_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  link_language: Language | null;
  link_expires_at: InstantOrNull;
  link_revoked_at: InstantOrNull;
  link_sent_at: InstantOrNull;
  link_opened_at: InstantOrNull;
  payer: JsonOrNull<StoredPayer>;
  clerk_id: number | null;
  /** Why staff must look, the gravest first; empty: nothing. */
  attention: Generated<Attention[]>;
  search: Computed<string>;
}

export interface PaymentAttemptTable {
  id: Generated<number>;
  payment_id: number;
  order_number: string;
  provider: number;
  amount: number;
  currency: Currency;
  status: Generated<AttemptStatus>;
  code: Generated<string>;
  declined: string | null;
  language: Language;
  token_hash: Hash;
  payer: JsonOrNull<StoredPayer>;
  authorization_code: string | null;
  card_brand: string | null;
  card_last4: string | null;
  refunded: Generated<number>;
  ip: Generated<string>;
  user_agent: Generated<string>;
  honoured_until: Instant;
  look_up_at: InstantOrNull;
  begun_at: DefaultedInstant;
  resolved_at: InstantOrNull;
  /** Idempotency key of the call that began it; empty without one. */
  intention: Generated<string>;
  challenge: JsonOrNull<StoredChallenge>;
}
/** Where the top window takes a bank's request of 3-D Secure. */
interface StoredChallenge {
  address: string;
  fields: Record<string, string>;
}

export interface PaymentDiaryTable {
  id: Computed<number>;
  payment_id: number;
  attempt_id: number | null;
  at: DefaultedInstant;
  channel: 'page' | 'notification' | 'return' | 'answer' | 'look_up' | 'refund' | 'staff';
  event: string;
  signature: Generated<string>;
  details: DefaultedJson<Record<string, unknown>>;
}

export interface PaymentNoticeTable {
  id: Computed<number>;
  provider: number;
  key: string;
  order_number: string;
  channel: string;
  received: Json<Record<string, string>>;
  received_at: DefaultedInstant;
  processed_at: InstantOrNull;
  outcome: Generated<string>;
  tries: Generated<number>;
  next_try_at: DefaultedInstant;
  error: Generated<string>;
}

export interface RefundTable {
  id: Generated<number>;
  payment_id: number;
  attempt_id: number | null;
  amount: number;
  allowance: Generated<number>;
  currency: Currency;
  status: Generated<'begun' | 'refunded' | 'refused' | 'unknown'>;
  reason: string;
  reference: Generated<string>;
  code: Generated<string>;
  member_id: number | null;
  refunded_before: Generated<number>;
  sent_at: InstantOrNull;
  next_try_at: DefaultedInstant;
  created_at: DefaultedInstant;
  resolved_at: InstantOrNull;
}

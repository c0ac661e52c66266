import type { Generated } from 'kysely';
import type { Currency, Fee, Language } from '../../../src/lib/contract/fields.ts';
import type {
  Computed,
  DefaultedInstant,
  Hash,
  Instant,
  InstantOrNull,
  Json,
  JsonOrNull,
  PaymentLimit,
  Versioned,
} from './columns.ts';

export interface FundingTable extends Versioned {
  code: string;
  brand: string;
  status: Generated<number>;
  service_id: number;
  member_id: number;
  currency: Currency;
  service_amount: number;
  extras: Generated<number>;
  fee: JsonOrNull<Fee>;
  financing_expense: Generated<number>;
  amount: number;
  initial_payment: number;
  deadlines: number;
  time_slot: number;
  monthly: number;
  payment_limit: PaymentLimit;
  payment_limit_at: Instant;
  first_due: string;
  service_date: string | null;
  days_before: Generated<number>;
  paid: Generated<number>;
  customer_nonce: string;
  customer_hash: Hash;
  signed_at: InstantOrNull;
  cancelled_at: InstantOrNull;
  cancellation_reason: Generated<string>;
  ended_by: 'void' | 'unpaid' | 'staff' | 'rental' | 'booking' | null;
  next_due_at: InstantOrNull;
  terms_version: Generated<number>;
  search: Computed<string>;
}

export interface FundingDeadlineTable {
  id: Generated<number>;
  funding_id: number;
  number: number;
  due_on: string;
  due_at: Instant;
  amount: number;
  paid: Generated<number>;
  paid_at: InstantOrNull;
  reminded_72_at: InstantOrNull;
  reminded_24_at: InstantOrNull;
}

export interface FundingAgreementTable {
  id: Generated<number>;
  funding_id: number;
  agreement_version: number;
  language: Language;
  template: string;
  figures: Json<Record<string, unknown>>;
  document: string;
  document_hash: string;
  viewed_at: InstantOrNull;
  accepted_at: InstantOrNull;
  typed_name: string | null;
  sent_to: string | null;
  ip: string | null;
  user_agent: string | null;
  signed_pdf_key: string | null;
  signed_pdf_hash: string | null;
  previous_hash: Generated<string>;
  evidence_hash: string | null;
  evidence_number: number | null;
  consent: Generated<string>;
  created_at: DefaultedInstant;
}

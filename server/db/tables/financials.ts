import type { Generated } from 'kysely';
import type { Currency } from '../../../src/lib/contract/fields.ts';
import type { ReceiveCurrency } from '../../../src/lib/contract/postals/remittance-money.ts';
import type { EXPENSE_CATEGORIES } from '../../../src/lib/contract/limits.ts';
import type { Computed, DefaultedInstant, Instant, Json, Versioned } from './columns.ts';

/** Where money of a movement lies or comes from (080_money.sql and 442_remittance_money.sql say what each is). */
export type Book =
  | 'client'
  | 'cash'
  | 'bank'
  | 'transfer'
  | 'unearned'
  | 'income'
  | 'expense'
  | 'adjustment'
  | 'opening'
  | 'recipients'
  | 'exchange'
  | 'exchange_difference'
  | 'courier'
  | 'funds';
export type LedgerSource =
  | 'opening'
  | 'charge'
  | 'cancellation'
  | 'payment'
  | 'refund'
  | 'funding'
  | 'adjustment'
  | 'expense'
  | 'income'
  | 'remittance';
export type PaymentMethod = 'card' | 'cash' | 'transfer' | 'account';
export type AttemptStatus =
  'begun' | 'paid' | 'declined' | 'cancelled' | 'refused' | 'unfinished' | 'unknown';

export interface AccountTable extends Versioned {
  /** A-000042; the database gives the next one. */
  number: Generated<string>;
  member_id: number;
  currency: Currency;
  credit_limit: number | null;
  balance: Generated<number>;
  status: Generated<number>;
}

export interface LedgerMovementTable {
  id: Computed<number>;
  key: string;
  source: LedgerSource;
  at: Instant;
  brand: string;
  /** What remittances pay out is booked in its own. */
  currency: ReceiveCurrency;
  record_key: string | null;
  record_id: number | null;
  reason: Generated<string>;
  clerk_id: number | null;
  member_id: number | null;
  created_at: DefaultedInstant;
}

export interface LedgerEntryTable {
  id: Computed<number>;
  movement_id: number;
  book: Book;
  account_id: number | null;
  service_type_id: number | null;
  provider: number | null;
  category: string | null;
  amount: number;
  previous_limit: number | null;
  balance: number | null;
  /** The amount without its sign. */
  size: Computed<number>;
}

/** Minor units by the way in which money came. */
interface TillAmounts {
  cash: number;
  card: number;
  transfer: number;
}

export interface DayCloseTable extends Versioned {
  date: string;
  clerk_id: number;
  currency: Currency;
  booked: Json<TillAmounts>;
  counted: Json<TillAmounts>;
  reason: Generated<string>;
  member_id: number;
}

export interface ExpenseTable extends Versioned {
  code: string;
  brand: string;
  date: string;
  category: (typeof EXPENSE_CATEGORIES)[number];
  concept: Generated<string>;
  amount: number;
  currency: Currency;
  method: 'cash' | 'bank' | 'transfer';
  status: Generated<number>;
  /** The booking whose provider is paid. */
  booking_id: number | null;
  provider_id: number | null;
  clerk_id: number | null;
  search: Computed<string>;
}

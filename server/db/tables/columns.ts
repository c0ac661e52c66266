import type { ColumnType, Generated } from 'kysely';
import type { PAYMENT_LIMITS } from '../../../src/lib/contract/limits.ts';

/**
 * Kinds of column. A timestamptz is read as RFC 3339 UTC text, a date as YYYY-MM-DD, a time as HH:MM, a timestamp
 * without zone as YYYY-MM-DDTHH:MM (values.ts sets the parsers).
 */
export type Instant = ColumnType<string, Date | string, Date | string>;
export type DefaultedInstant = ColumnType<string, Date | string | undefined, Date | string>;
export type InstantOrNull = ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
export type Json<T> = ColumnType<T, string, string>;
export type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>;
export type DefaultedJson<T> = ColumnType<T, string | undefined, string>;
/** Bytes of a hash. */
export type Hash = ColumnType<Buffer, Buffer, Buffer>;
/** Until when a payment is waited for. */
export type PaymentLimit = (typeof PAYMENT_LIMITS)[number];
/** Filled by the database from other columns. */
export type Computed<T> = ColumnType<T, never, never>;

/** What every record has whose saves name a version. */
export interface Versioned {
  id: Generated<number>;
  version: Generated<number>;
  created_at: DefaultedInstant;
  updated_at: DefaultedInstant;
}

/** A person whose data are only kept, or erased as far as the law allows (487_personal_data.sql says what each is). */
export interface Restrictable {
  restricted_at: InstantOrNull;
  restriction_reason: Generated<string>;
  erased_at: InstantOrNull;
  kept_until: InstantOrNull;
}

import type { Kysely } from 'kysely';
import type { PaymentLimit } from '../../../src/lib/domain/payment-limit.ts';
import type { Database } from '../../db/tables.ts';
import type { RequestContext } from '../../lib/call.ts';

/** A service's money as its record hears of it, in minor units. */
export interface ServiceFacts {
  readonly due: number;
  /** What came and stayed. */
  readonly received: number;
  /** What was given back in all. */
  readonly refunded: number;
  /** Why it changed, for the history; empty where nobody said it. */
  readonly reason: string;
}

export interface PaymentLimitOf {
  readonly payment_limit: PaymentLimit;
  readonly payment_limit_at: string | Date;
}

/** How a kind of record (a rental) follows the money of its service. Modules with a hook import nothing that imports hooks. */
export interface RecordHook {
  /** Locks these records, in the order of their numbers. */
  lock: (db: Kysely<Database>, ids: readonly number[]) => Promise<void>;
  /** When what is paid for begins: nobody is asked to pay until later. */
  begins: (db: Kysely<Database>, id: number) => Promise<Date>;
  settled: (context: RequestContext, id: number, facts: ServiceFacts) => Promise<'given_back' | undefined>;
  /** Tells open screens that what they show of its payments has changed, though the record itself has not. */
  followed: (context: RequestContext, id: number) => Promise<void>;
  limited: (context: RequestContext, id: number, limit: PaymentLimitOf) => Promise<void>;
}

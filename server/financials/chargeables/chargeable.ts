import type { Kysely, RawBuilder } from 'kysely';
import type { Language } from '../../../src/lib/contract/fields.ts';
import type { PaymentLimit } from '../../../src/lib/domain/payment-limit.ts';
import type { Database } from '../../db/tables.ts';
import type { RequestContext } from '../../lib/call.ts';
import type { Lines } from '../../lib/mail/lines.ts';

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

/** What of a service's amount is for what, as a client reads it; `amount` in minor units, a discount negative. */
export interface ServiceLine {
  readonly label: string;
  readonly amount: number;
}

/** What was sold, in a few words for a subject and in labelled lines for the mail. */
export interface Sold {
  readonly concept: string;
  readonly lines: Lines;
}

/**
 * A kind of record that clients are charged for, such as a rental: all that services, payments and plans know of it. The
 * record opens its service (services/open.ts) under its key and number, which is also its link for screens; from then on
 * the money tells it what happens. The kinds stand in server/chargeables.ts.
 */
export interface Chargeable {
  /** Key of its resource, such as cars/rentals. */
  readonly key: string;
  /** Its table, whose rows have `id` and `version`. */
  readonly table: string;
  /** Filter of lists of services that names a record of this kind, such as rental. */
  readonly filter: string;
  /** SQL over its table, so that a list of services or plans reads a page of records in its own query. */
  readonly columns: {
    /** What people call it: R-2026-000042. */
    readonly code: RawBuilder<string>;
    /** The day on which it takes place, by the clock of its place; null for what has none, such as a package. */
    readonly date: RawBuilder<string | null>;
    /** The instant at which it begins: nobody is asked to pay until later; null for what has none. */
    readonly begins: RawBuilder<string | null>;
    /** Whether it still holds what it reserved and may lose it, when it is not paid for: neither begun, ended nor spared by staff. */
    readonly cancellable: RawBuilder<boolean>;
  };
  /** Its name and what a client is told of it. Undefined for one that was removed: its service then speaks for itself. */
  told: (db: Kysely<Database>, id: number, language: Language) => Promise<Sold | undefined>;
  /** What its price is made of; undefined where the client's documents hide it. */
  priceLines: (db: Kysely<Database>, id: number, language: Language) => Promise<ServiceLine[] | undefined>;
  /**
   * Its debt was paid, is unpaid again or was refunded, in whole or in part. `given_back` comes back from a paid record
   * all of whose money was refunded: its service is then cancelled with it.
   */
  settled: (context: RequestContext, id: number, facts: ServiceFacts) => Promise<'given_back' | undefined>;
  /** The client has until another instant to pay. */
  limited: (context: RequestContext, id: number, limit: PaymentLimitOf) => Promise<void>;
  /** A plan was made for its debt: its own payment limit rests. */
  planned: (context: RequestContext, id: number) => Promise<void>;
  /** The plan is gone and the debt stays: it has its own payment limit again. */
  unplanned: (context: RequestContext, id: number) => Promise<void>;
  /** Its debt was cancelled, since the plan was not kept to: it holds nothing any more, `kept` minor units stay charged. */
  cancelled: (context: RequestContext, id: number, ending: { kept: number; reason: string }) => Promise<void>;
}

import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import type { RequestContext } from '../../lib/call.ts';

/** What a plan has to know of the record whose service it pays. */
export interface FundedFacts {
  /** Day of the service by the clock of its place. */
  readonly service_date: string;
  /** Staff said that it is not to cancel itself. */
  readonly ignored: boolean;
  readonly cancellable: boolean;
}

/** How a kind of record (a rental) follows the plan of its service. Modules with a hook import nothing that imports hooks. */
export interface FundedRecord {
  facts: (db: Kysely<Database>, id: number) => Promise<FundedFacts>;
  /** A plan was made: the record's own payment limit rests. */
  held: (context: RequestContext, id: number) => Promise<void>;
  /** The plan is gone and the service stays: the record has its own payment limit again. */
  released: (context: RequestContext, id: number) => Promise<void>;
  /** The plan was not kept to: the reservation is cancelled, `kept` minor units stay charged. */
  cancelled: (context: RequestContext, id: number, ending: { kept: number; reason: string }) => Promise<void>;
}

import type { Kysely, Selectable } from 'kysely';
import type { Money } from '../../src/lib/contract/fields.ts';
import type { Permission } from '../../src/lib/contract/permissions.ts';
import type { StatusSet } from '../../src/lib/domain/statuses.ts';
import type { Database } from '../db/tables.ts';
import type { ReservationTable } from '../db/tables/reservations.ts';
import type { Ending } from '../financials/fundings/end.ts';
import type { RequestContext } from '../lib/call.ts';
import type { Columns, VersionedTable } from '../lib/records.ts';
import type { ReservationMail } from './mails.ts';

/** A reservation of any kind, as it is read. */
export type Reservation = Selectable<ReservationTable>;

/** What an action writes. */
export interface Written {
  readonly values: Columns;
  readonly action: string;
  readonly reason?: string;
}

/** Where the reservations of a kind are kept; records.ts makes it of the table's name. */
export interface ReservationRecords<R> {
  /** Key of its resource, such as cars/rentals. */
  readonly key: string;
  readonly table: VersionedTable;
  /** Undefined for one that was entered by mistake and removed; its service stays, cancelled. */
  readonly read: (db: Kysely<Database>, id: number) => Promise<R | undefined>;
  /** Reads it for change in this version. Throws 404, 412. */
  readonly lock: (db: Kysely<Database>, id: number, version: number) => Promise<R>;
  /** Writes what changes, with its audit entry. Gives it as it is then. */
  readonly update: (context: RequestContext, before: Columns, write: Written) => Promise<R>;
}

/** The statuses that money and cancellation know. */
export interface ReservationStatuses {
  readonly confirmed: number;
  readonly paid: number;
  readonly cancelled: number;
  /** All its money was given back; null for a kind that stays cancelled then. */
  readonly refunded: number | null;
  /** It waits for its payment, and so can cancel itself at the payment limit. */
  readonly awaitsPayment: StatusSet;
  /** It has begun: a balance that grew is taken, one that fell is given back, and it stays what it is. */
  readonly running: StatusSet;
}

/**
 * A kind of reservation, such as rentals: all that money and cancellation know of it. This folder imports no kind; what
 * a kind does alone stands beside its own records.
 */
export interface ReservationKind<R extends Reservation> extends ReservationRecords<R> {
  /** A number of SERVICE_TYPES. */
  readonly serviceType: number;
  readonly statuses: ReservationStatuses;
  /** Columns that whatever ends it clears: what it held is free at once (rule: free-when-it-ends). */
  readonly freed: Columns;
  /** Frees what it holds in rows of other tables, when something ends it. */
  readonly release?: (context: RequestContext, id: number) => Promise<void>;
  /** When it takes place: the pick-up of a car. */
  readonly begins: (reservation: R) => Date;
  /** Reason of errors.json that refuses a no-show before that. */
  readonly notYetBegun: string;
  /** What the debt is for, in words of any language; the code comes first. */
  readonly concept: (db: Kysely<Database>, reservation: R) => Promise<string>;
  /** Throws 409 with the reason when it may not move to a status (see refuseTransition). */
  readonly refuseMove: (context: RequestContext, reservation: R, to: number) => void;
  /** What cancelling it now costs of a total, which is its own less what refunds lowered it by. */
  readonly fee: (
    context: Pick<RequestContext, 'db' | 'now'>,
    reservation: R,
    total: Money,
  ) => Promise<Money> | Money;
  /** Who may give its money back while cancelling. */
  readonly refundPermission: Permission;
  /** How a plan says that its reservation ended it. */
  readonly endsPlanBy: Ending['by'];
  /** Tells the client, when there is an address. */
  readonly mail: (
    context: Pick<RequestContext, 'db' | 'now'>,
    id: number,
    kind: ReservationMail,
  ) => Promise<void>;
}

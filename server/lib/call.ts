import type { Kysely } from 'kysely';
import type { Endpoint, Output } from '../../src/lib/contract/endpoint.ts';
import type { Language } from '../../src/lib/contract/fields.ts';
import { may } from '../../src/lib/contract/permissions.ts';
import type { Permission } from '../../src/lib/contract/permissions.ts';
import type { Database } from '../db/tables.ts';
import { ProblemError } from './problem.ts';
import type { Services } from '../services.ts';

/** The person behind a request, as the session knows them. */
export interface Session {
  /** Of the session; where a key asks, of the key. */
  id: number;
  token: string;
  loggedIn: boolean;
  /** Past the second step, but must first set up a stronger one (rule: stronger-second-step). */
  settingUp: boolean;
  expiresAt: string;
  /** The key by which another program asks on behalf of `member`, and what it may do; absent where a person asks. */
  key?: { id: number; permissions: readonly Permission[] };
  /** Where the primary was when the session was read, if there are replicas: a read shows all up to there. */
  position?: number | undefined;
  member: {
    id: number;
    role: number;
    firstName: string;
    lastName: string;
    email: string;
    language: Language;
  };
}

/** What one request carries, whatever the endpoint: rules below the routes take this. */
export interface RequestContext {
  /** The request's transaction on unsafe methods; the pool on GET. */
  readonly db: Kysely<Database>;
  readonly services: Services;
  /** The instant of the request. */
  readonly now: Date;
  readonly language: Language;
  /** Brand whose site sent the request; stamped on what is written (rule: record-brand). */
  readonly brand: string;
  readonly session: Session | null;
  /** Member behind what a job writes, where one is: who began the refund that a bank has carried out. */
  readonly actor?: number | null;
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  /** Origin header: of the page that asks. Absent where no browser writes. */
  readonly origin?: string | undefined;
  /** Token of the Authorization header, whatever it opens: a session, a payment's link or an attempt. Empty without one. */
  readonly token?: string;
  /** Accept header; absent where no request came over HTTP. */
  readonly accept?: string;
  /** Idempotency-Key header: the same for a request that is sent once more. Empty without one. */
  readonly idempotencyKey?: string;
}

/** The member who writes; null is the system. */
export const actorOf = ({ session, actor }: Pick<RequestContext, 'session' | 'actor'>): number | null =>
  session?.member.id ?? actor ?? null;

/** What decides about permissions of who asks. */
export interface Asker {
  readonly member: { readonly role: number };
  readonly key?: Session['key'];
}

/** Whether whoever asks holds a permission: by role, and where a key asks, by what it was given as well (rule: keys-hold-less). */
export const holds = (asker: Asker | null, permission: Permission): boolean =>
  asker !== null &&
  may(asker.member.role, permission) &&
  (asker.key === undefined || asker.key.permissions.includes(permission));

/** 403 for who does not hold a permission; of a key it says which. */
export const notHeld = ({ key }: Asker, permission: Permission): ProblemError =>
  key === undefined
    ? new ProblemError('e10', { status: 403, reason: 'not_permitted' })
    : new ProblemError('e10', { status: 403, reason: 'key_not_permitted', params: { permission } });

/** The same call inside a transaction, or at a replica; what a call computes from itself is inherited, not read. */
export const onTransaction = <Context extends RequestContext>(
  context: Context,
  db: Kysely<Database>,
): Context => Object.create(context, { db: { value: db } }) as Context;

/** The same context for what somebody else began; what a call computes from itself is inherited, not read. */
export const onBehalf = (context: RequestContext, actor: number | null): RequestContext =>
  Object.create(context, { actor: { value: actor } }) as RequestContext;

/** A request for one endpoint, parsed by its contract. */
export interface Call<E extends Endpoint> extends RequestContext {
  readonly params: Output<E['params']>;
  readonly query: Output<E['query']>;
  readonly body: Output<E['body']>;
  /** The body as it came, where the contract names none. */
  readonly text: string;
  /** Files of a multipart body. */
  readonly files: readonly File[];
  /** Version that If-Match named; set on every versioned endpoint. */
  readonly version: number;
  /** Staff behind the request. Throws 401 when there is none: only for endpoints that demand one. */
  readonly member: Session['member'];
}

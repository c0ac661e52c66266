import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import type { Session } from './call.ts';
import { ProblemError, conflict } from './problem.ts';
import { hashToken } from './tokens.ts';

interface IdempotentRequest {
  /** Who asks for what: session or address, method and path. */
  scope: string;
  /** The Idempotency-Key header. */
  key: string;
  /** Digest of the body: one key may not carry two requests. */
  request: string;
}

/** Who asks once more with the same key: a phone that holds a link may have another address by then. */
export const askerOf = (session: Session | null, token: string, ip: string): string => {
  if (session) return session.key ? `key ${session.key.id}` : String(session.id);
  return token === '' ? ip : `link ${hashToken(token).toString('base64url')}`;
};

/**
 * Runs `write` once per key. A second request with the same key waits for the first one's transaction and gets its
 * answer; the key is stored in that same transaction, so a write without its key, or a key without its write, cannot be.
 * Throws 422 e10 when the key comes back with another body, 409 when the answer was erased.
 */
export async function withIdempotency(
  db: Kysely<Database>,
  request: IdempotentRequest,
  write: () => Promise<Response>,
): Promise<Response> {
  if (request.key.length > 200) throw new ProblemError('e10', { status: 422, reason: 'idempotency_key' });
  const requestHash = createHash('sha256').update(request.request).digest();
  const taken = await db
    .insertInto('idempotency')
    .values({ scope: request.scope, key: request.key, request_hash: requestHash })
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  const mine = db
    .updateTable('idempotency')
    .where('scope', '=', request.scope)
    .where('key', '=', request.key);
  if (taken) {
    const response = await write();
    const body = await response.clone().text();
    await mine.set({ status: response.status, body }).execute();
    return response;
  }
  const earlier = await db
    .selectFrom('idempotency')
    .select(['request_hash', 'status', 'body'])
    .where('scope', '=', request.scope)
    .where('key', '=', request.key)
    .executeTakeFirstOrThrow();
  if (!earlier.request_hash.equals(requestHash))
    throw new ProblemError('e10', { status: 422, reason: 'idempotency_key' });
  // An answer that told of somebody who was erased since: it was done all the same, and is not done again.
  if (earlier.body === null) throw conflict('answer_erased');
  const headers = {
    'idempotency-replayed': 'true',
    ...(earlier.body ? { 'content-type': 'application/json; charset=utf-8' } : {}),
  };
  return new Response(earlier.body || null, { status: earlier.status ?? 200, headers });
}

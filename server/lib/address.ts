import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/** Address of the caller; behind a trusted proxy the last one that the proxy added. */
export function addressOf(context: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  if (forwarded) return forwarded;
  // In-process requests (tests) have no connection.
  return context.env ? (getConnInfo(context).remote.address ?? '') : '';
}

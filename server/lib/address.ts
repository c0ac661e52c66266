import { isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/** An address as proxies write it: bare, with a port, in brackets. Empty for anything that is none. */
export function readAddress(text: string): string {
  const bare =
    /^\[([^\]]+)\](?::\d+)?$/.exec(text.trim())?.[1] ?? text.trim().replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');
  return isIP(bare) === 0 ? '' : bare;
}

/** Address of the caller; behind a trusted proxy the last one that the proxy added. */
export function addressOf(context: Context, trustProxy: boolean): string {
  const forwarded = trustProxy
    ? readAddress(context.req.header('x-forwarded-for')?.split(',').at(-1) ?? '')
    : '';
  if (forwarded) return forwarded;
  // In-process requests (tests) have no connection.
  return context.env ? (getConnInfo(context).remote.address ?? '') : '';
}

import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { addressOf } from './address.ts';
import type { Services } from '../services.ts';
import type { Api } from './mount.ts';

/** An address of examples (RFC 5737), from which nobody calls. */
export const NOBODY = '192.0.2.1';
/** Time between the first and the last line of the answer. */
export const WAY_MILLISECONDS = 500;

/** How a call came to the server. */
export const CallWay = z.object({
  /** Whether X-Forwarded-For came with it, and whether the server heeds it. */
  forwarded: z.boolean(),
  trusted: z.boolean(),
  /** NOBODY, where the caller could make the server believe that; nothing else is told of addresses. */
  believed: z.nullable(z.string()),
});

/** What a stream needs to pass through proxies as it is written. */
export const STREAM_HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
} as const;

/**
 * GET /health/way, for the doctor: what stands before the server is seen from outside only. Its answer is a stream as that
 * of changes, whose end comes later than its beginning unless somebody holds it back.
 */
export function callWayRoute(api: Api, { configuration: { trustProxy } }: Services): void {
  api.get('/health/way', (context) => {
    const believed = addressOf(context, trustProxy) === NOBODY ? NOBODY : null;
    const forwarded = context.req.header('x-forwarded-for') !== undefined;
    const way = { forwarded, trusted: trustProxy, believed } satisfies z.infer<typeof CallWay>;
    async function* lines() {
      yield Buffer.from(`data: ${JSON.stringify(way)}\n\n`);
      await wait(WAY_MILLISECONDS);
      yield Buffer.from(': end\n\n');
    }
    return new Response(Readable.toWeb(Readable.from(lines())) as ReadableStream, {
      headers: STREAM_HEADERS,
    });
  });
}

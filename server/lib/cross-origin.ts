import { cors } from 'hono/cors';
import { createMiddleware } from 'hono/factory';
import type { Configuration } from '../configuration.ts';
import { allowedOrigins } from './origins.ts';

const EXPOSED = ['ETag', 'X-Request-Id', 'Retry-After', 'Content-Disposition'];

/** Lets the pages of the brands' hosts call the API, and read these headers of its answers. */
export function crossOrigin(configuration: Configuration) {
  const origins = allowedOrigins(configuration);
  const allowed = (origin: string) => (origins.has(origin) ? origin : null);
  const preflight = cors({
    origin: allowed,
    credentials: true,
    allowHeaders: [
      'Authorization',
      'Content-Type',
      'Accept-Language',
      'X-XSRF-TOKEN',
      'Idempotency-Key',
      'If-Match',
    ],
    exposeHeaders: EXPOSED,
    allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
  });
  return createMiddleware(async (context, next) => {
    if (context.req.method === 'OPTIONS') return preflight(context, next);
    await next();
    // Not cors(): it sets headers before there is an answer, and Hono then makes every answer anew, as a stream.
    const { headers } = context.res;
    const origin = allowed(context.req.header('origin') ?? '');
    if (origin) headers.set('access-control-allow-origin', origin);
    headers.set('access-control-allow-credentials', 'true');
    headers.set('access-control-expose-headers', EXPOSED.join(','));
    headers.append('vary', 'Origin');
  });
}

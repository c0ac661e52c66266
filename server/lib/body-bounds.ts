import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import type { Endpoint } from '../../src/lib/contract/endpoint.ts';
import { BODY_BYTES, JSON_BOUNDS, PUBLIC_BODY_BYTES, UPLOAD_BYTES } from '../../src/lib/contract/limits.ts';
import { networkOf } from './browser-request.ts';
import type { Variables } from './mount.ts';
import { ProblemError } from './problem.ts';
import type { Limiters } from './rate-limit.ts';

/** Answers that say that a body was not as the contract wants it. */
const REFUSALS: readonly number[] = [400, 413, 415, 422];

/** What stands before a call that takes a body: its size, and for callers who are unknown how often they may be refused. */
export function bodyBounds(
  { method, access, upload }: Endpoint,
  limiters: Limiters,
): MiddlewareHandler<{ Variables: Variables }>[] {
  if (method === 'GET' || method === 'DELETE') return [];
  const unknown = access === 'public' || access === 'token';
  const maxSize = upload ? UPLOAD_BYTES : unknown ? PUBLIC_BODY_BYTES : BODY_BYTES;
  const size = bodyLimit({
    maxSize,
    onError: () => {
      throw new ProblemError('e10', {
        status: 413,
        reason: 'too_large',
        params: { kilobytes: Math.floor(maxSize / 1000) },
      });
    },
  });
  return unknown ? [slowRefused(limiters), size] : [size];
}

/** Looking at a body costs time although it is refused, so each counts against its sender's network. */
const slowRefused = (limiters: Limiters) =>
  createMiddleware<{ Variables: Variables }>(async (context, next) => {
    await next();
    if (REFUSALS.includes(context.res.status))
      await limiters.count('refused_body', networkOf(context.get('ip')));
  });

/** Whether JSON is deeper or wider than anything that the contract names: looking at it would cost more than it is worth. */
export function isMonstrous(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth >= JSON_BOUNDS.depth) return true;
  const parts: unknown[] = Object.values(value);
  if (!Array.isArray(value) && parts.length > JSON_BOUNDS.members) return true;
  return parts.some((part) => isMonstrous(part, depth + 1));
}

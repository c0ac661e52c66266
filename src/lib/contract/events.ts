import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id } from './fields.ts';

/**
 * Rows on screens stay true (rule: rows-stay-true): told when a record was written, by anybody on any server. `key` is
 * a resource's key, such as cars/rentals.
 */
export const ChangeEvent = z.object({
  key: z.string(),
  id: Id,
  version: z.int(),
  action: z.string(),
  /** Member who wrote it; null for a job. */
  by: z.nullable(Id),
});
export type ChangeEvent = z.infer<typeof ChangeEvent>;

/** Action of a change that gave the record no new version: what it shows of other records changed, such as its payments. */
export const FOLLOWED = 'follow';

/** A stream of `data: ChangeEvent` lines (text/event-stream), read by fetch because it needs the token. Does not count as activity. */
export const events = endpoint({
  method: 'GET',
  path: '/events',
  summary: 'Stream of changes',
  access: 'staff',
  download: 'text/event-stream',
});

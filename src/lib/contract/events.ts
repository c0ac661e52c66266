import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, QueryInteger } from './fields.ts';

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

/** What the stream says in place of changes that some may be missing of: whatever is shown is to be read anew. */
export const MISSED = 'missed';

/**
 * A stream of `data: ChangeEvent` lines (text/event-stream), read by fetch because it needs the token. Does not count as
 * activity. A page reads before it listens, and a line breaks: with `since`, milliseconds ago, or with the `id` that the
 * stream gave last, what came after that is told first, or `data: "missed"` where the server does not know it any more.
 */
export const events = endpoint({
  method: 'GET',
  path: '/events',
  query: z.object({
    since: z.optional(z.pipe(QueryInteger, z.int().check(z.gte(0)))),
    last_event_id: z.optional(z.string().check(z.maxLength(36))),
  }),
  summary: 'Stream of changes',
  access: 'staff',
  download: 'text/event-stream',
});

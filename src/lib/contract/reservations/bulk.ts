import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, lines } from '../fields.ts';
import type { Permission } from '../permissions.ts';

const BULK_MAX = 250;

interface BulkCall {
  readonly path: string;
  readonly summary: string;
  readonly access: Permission;
}

/** One action on several reservations of a kind, each for itself: one that is refused stops no other (rule: chosen-rows). */
export const bulkActions = (call: BulkCall) =>
  endpoint({
    ...call,
    method: 'POST',
    body: z.object({
      rows: z.array(z.object({ id: Id, version: z.int() })).check(z.minLength(1), z.maxLength(BULK_MAX)),
      action: z.discriminatedUnion('name', [
        z.object({ name: z.literal('move'), status: z.literal([2, 3]) }),
        z.object({ name: z.literal('cancel'), reason: lines(500), notify: z._default(z.boolean(), true) }),
      ]),
    }),
    answer: z.object({
      done: z.int(),
      results: z.array(
        z.object({ id: Id, code: z.nullable(z.string()), ok: z.boolean(), message: z.nullable(z.string()) }),
      ),
    }),
    success: 'reservation_modified',
  });
export type BulkEndpoint = ReturnType<typeof bulkActions>;

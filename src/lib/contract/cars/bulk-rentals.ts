import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, lines } from '../fields.ts';

const BULK_MAX = 250;

/** One action on several rentals, each for itself: one that is refused stops no other (rule: chosen-rows). */
export const bulkRentals = endpoint({
  method: 'POST',
  path: '/cars/bulk_rentals',
  summary: 'Move or cancel several rentals; answers a result per row',
  access: 'rentals:move',
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

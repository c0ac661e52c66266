import * as z from 'zod/mini';
import { Id, lines, optionalText } from '../fields.ts';
import { action } from '../resource.ts';
import { payments } from './payments.ts';

/**
 * Says what became of a try or of a refund of which the bank does not tell (attention `attempt_unknown`,
 * `refund_unknown`), after somebody looked at the bank's own screens. `happened`: the money came, or went back. A word of
 * the bank that comes later is heard all the same. 409 `payment_in_progress` while the bank may still answer,
 * `attempt_not_open` when it has.
 */
export const resolvePayment = action(payments, 'resolve', {
  summary: 'Record what happened to an attempt or a refund about which the bank says nothing',
  access: 'payments:resolve',
  body: z
    .object({
      /** Of the diary's attempts or refunds. */
      subject: z.enum(['attempt', 'refund']),
      id: Id,
      happened: z.boolean(),
      /** What the bank's screens call it; required when it happened. */
      reference: optionalText(120),
      reason: lines(500),
    })
    .check(
      z.refine(({ happened, reference }) => !happened || reference !== '', {
        error: 'required',
        path: ['reference'],
      }),
    ),
});

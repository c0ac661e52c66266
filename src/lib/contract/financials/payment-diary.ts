import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Instant, Money, Reference } from '../fields.ts';
import { payments } from './payments.ts';

/** Everything that was tried and said about a payment, the oldest first. */
export const PaymentDiary = z.object({
  attempts: z.array(
    z.object({
      id: Id,
      order_number: z.string(),
      provider: z.int(),
      amount: Money,
      /** begun, paid, declined, cancelled, refused, unfinished; unknown waits for staff. */
      status: z.string(),
      /** The bank's own code, and what it means for a person. */
      code: z.string(),
      declined: z.nullable(z.string()),
      authorization_code: z.nullable(z.string()),
      card_brand: z.nullable(z.string()),
      card_last4: z.nullable(z.string()),
      payer: z.nullable(z.string()),
      begun_at: Instant,
      resolved_at: z.nullable(Instant),
      honoured_until: Instant,
    }),
  ),
  refunds: z.array(
    z.object({
      id: Id,
      amount: Money,
      /** begun, refunded, refused; unknown waits for staff. */
      status: z.string(),
      reason: z.string(),
      reference: z.string(),
      code: z.string(),
      member: z.nullable(Reference),
      created_at: Instant,
      resolved_at: z.nullable(Instant),
    }),
  ),
  events: z.array(
    z.object({
      id: Id,
      attempt_id: z.nullable(Id),
      at: Instant,
      /** page, notification, return, answer, look_up, refund, staff. */
      channel: z.string(),
      event: z.string(),
      /** What the check of its signature said; empty where nothing was signed. */
      signature: z.string(),
      details: z.record(z.string(), z.string()),
    }),
  ),
});
export type PaymentDiary = z.infer<typeof PaymentDiary>;

export const paymentDiary = endpoint({
  method: 'GET',
  path: `${payments.path}{id}/diary/`,
  summary: 'Attempts, notices and refunds of a payment',
  access: 'payments:read',
  params: IdParams,
  answer: PaymentDiary,
});

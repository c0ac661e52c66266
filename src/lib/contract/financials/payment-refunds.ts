import * as z from 'zod/mini';
import { action } from '../resource.ts';
import { lines } from '../fields.ts';
import { PaymentAmount, RefundReference, payments } from './payments.ts';

/** What becomes of the price when money of it goes back: it falls by that for good, or the client owes it again. */
export const REFUND_PRICES = ['lowered', 'owed'] as const;
export type RefundPrice = (typeof REFUND_PRICES)[number];

/** At most `refundable`. A card's goes back through its bank, whose answer may come later. */
export const refundPayment = action(payments, 'refund', {
  summary: 'Refund a payment, in full or in part',
  access: 'payments:refund',
  body: z.object({
    amount: PaymentAmount,
    reason: lines(500),
    reference: RefundReference,
    /** Must be said where more goes back than the payment's `surplus`; nothing is assumed. */
    price: z._default(z.nullable(z.enum(REFUND_PRICES)), null),
  }),
});

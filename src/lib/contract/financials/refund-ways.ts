import * as z from 'zod/mini';
import { Money } from '../fields.ts';
import { PAYMENT_METHODS } from './payments.ts';

/** One payment of a reservation that can give money back, and how: what came by card goes back through its bank. */
export const RefundWay = z.object({ method: z.enum(PAYMENT_METHODS), left: Money });
export type RefundWay = z.infer<typeof RefundWay>;

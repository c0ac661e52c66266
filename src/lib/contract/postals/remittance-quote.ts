import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Currency, Fee, Id, Instant, Money, amountBetween } from '../fields.ts';
import { Delivery, RECEIVE_AMOUNT, REMIT_AMOUNT, ReceiveCurrency } from './remittance-money.ts';

/** What a remittance would cost and bring, with the rate kept for some minutes (rule: rate-kept-for-a-quote). */

/** What a family receives, in minor units. */
const Received = z.object({ amount: z.int().check(z.nonnegative()), currency: ReceiveCurrency });

/** Exactly one of the two amounts is given; the other one is computed. */
export const RemittanceQuestion = z.object({
  remit_currency: Currency,
  receive_currency: ReceiveCurrency,
  remit_amount: z.optional(amountBetween(REMIT_AMOUNT)),
  receive_amount: z.optional(amountBetween(RECEIVE_AMOUNT)),
  delivery: Delivery,
  /** Whose rate counts, where it has one of its own; the main office unless said. */
  office_id: z._default(z.nullable(Id), null),
});

export const RemittanceQuote = z.object({
  id: Id,
  /** Units received for one unit remitted: at least two decimals. */
  rate: z.string(),
  rate_since: Instant,
  /** The amount that was given; the other one is computed from it. */
  typed: z.enum(['remit', 'receive']),
  delivery: Delivery,
  /** The rule of the fee; null without one. */
  fee_rule: z.nullable(Fee),
  fee: Money,
  remit: Money,
  receive: Received,
  /** What the client pays: remit and fee. */
  total: Money,
  /** Both by the server's clock: how long it holds is their difference, whatever the browser's clock says. */
  quoted_at: Instant,
  valid_until: Instant,
});
export type RemittanceQuote = z.infer<typeof RemittanceQuote>;

export const quoteRemittance = endpoint({
  method: 'POST',
  path: '/postals/remittances/quote',
  summary: 'Amounts and fee of a remittance; e17 unless exactly one amount is given and the pair has a rate',
  access: 'exchanges:quote',
  body: RemittanceQuestion,
  answer: RemittanceQuote,
  errors: ['e17'],
  success: false,
});

import * as z from 'zod/mini';
import { CURRENCIES, PAYMENT_AMOUNT } from '../limits.ts';

/** What money of remittances is, wherever it is spoken of. */

/** What families in Cuba receive. MLC is no ISO currency: dollars on a Cuban card. All have two decimals. */
export const RECEIVE_CURRENCIES = ['CUP', 'MLC', 'USD', 'EUR'] as const;
export const ReceiveCurrency = z.enum(RECEIVE_CURRENCIES);
export type ReceiveCurrency = z.infer<typeof ReceiveCurrency>;

/** From what a client pays to what a family receives, most asked for first. */
export const PAIRS = RECEIVE_CURRENCIES.flatMap((receive) =>
  CURRENCIES.toReversed().map((remit) => `${remit}-${receive}` as const),
);
export type Pair = (typeof PAIRS)[number];

/** How money gets to the family. MLC exists on cards only. */
export const DELIVERIES = ['cash', 'card'] as const;
export const Delivery = z.enum(DELIVERIES);
export type Delivery = z.infer<typeof Delivery>;

/** Minor units that a client pays, and that a family receives. */
export const REMIT_AMOUNT = PAYMENT_AMOUNT;
export const RECEIVE_AMOUNT = { min: 1, max: 1_000_000_000_00 } as const;

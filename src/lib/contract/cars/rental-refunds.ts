import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { IdParams, Money } from '../fields.ts';
import { RefundWay } from '../financials/refund-ways.ts';
import { rentals } from './rentals.ts';
import { Shortage } from './shortages.ts';

/** What a refund of the rental would do now; shown before it is done. */
export const rentalRefundOf = endpoint({
  method: 'GET',
  path: `${rentals.path}{id}/refundable/`,
  summary: 'What can be refunded of a rental now, and how',
  access: 'rentals:read',
  params: IdParams,
  answer: z.object({
    /** The most that can go back. */
    refundable: Money,
    /** The newest payment first, which is the order in which they give back. */
    ways: z.array(RefundWay),
    /** Where another client then waits for the car that this one-way rental was to bring. */
    short: z.nullable(Shortage),
  }),
});

import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { IdParams, LocalDateTime, Money, QueryBoolean, Reference } from '../fields.ts';
import { rentals } from './rentals.ts';

/** What moving a rental to other times would change; asked before it is kept. Throws what the move would. */
export const moveQuoteOf = endpoint({
  method: 'GET',
  path: `${rentals.path}{id}/move_quote/`,
  summary:
    'What a rental costs now and at other dates; e8 when no price covers them, e16 when no car is free',
  access: 'rentals:read',
  params: IdParams,
  query: z.object({
    pick_up_local: LocalDateTime,
    drop_off_local: LocalDateTime,
    /** It would get another vehicle at the same time, so that its own one need not be free. */
    other_vehicle: z.optional(QueryBoolean),
  }),
  answer: z.object({
    before: Money,
    after: Money,
    /** What would still be due; negative is to be given back. */
    balance: Money,
    /** The payment plan that pays it, which would not follow. */
    plan: z.nullable(Reference),
  }),
  errors: ['e8', 'e16'],
});

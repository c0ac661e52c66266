import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, LocalDateTime, Money, QueryInteger, Reference } from '../fields.ts';
import { modelOffers } from './model-offers.ts';

/** What can be offered in place of what was asked for, by the clock of the office. */
const Alternative = z.object({
  /** `name` is brand and name. */
  model: Reference,
  /** ACRISS code. */
  category: z.string(),
  pick_up_office: Reference,
  pick_up_local: LocalDateTime,
  drop_off_office: Reference,
  drop_off_local: LocalDateTime,
  /** Cars that are free for the whole time. */
  free: z.int(),
  /** All days without charges and extras; null where no price covers them. */
  price: z.nullable(Money),
});
export type Alternative = z.infer<typeof Alternative>;

/** That no car is free never ends the conversation; without a model it tells all that is free, the cheapest first. */
export const alternatives = endpoint({
  method: 'GET',
  path: '/cars/alternatives',
  summary: 'What can be offered instead: other days, other models, other offices; each free, with its price',
  access: 'rentals:read',
  query: z.extend(modelOffers.query, {
    model_id: z.optional(z.pipe(QueryInteger, Id)),
    /** Whom it is for: airports that their flight tickets lead to are offered, too. */
    member_id: z.optional(z.pipe(QueryInteger, Id)),
  }),
  answer: z.object({
    days: z.int(),
    /** The same model at the same hours, on the nearest days before and after. */
    times: z.array(Alternative),
    /** Other models at the office: those of the category first, then the next one up. */
    models: z.array(Alternative),
    /** The same model and times at other offices of the province, and at the airport where the client lands. */
    offices: z.array(Alternative),
  }),
  errors: ['e8'],
});
export type Alternatives = z.infer<typeof alternatives.answer>;

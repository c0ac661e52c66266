import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Currency, Id, LocalDateTime, Money, QueryInteger, Reference } from '../fields.ts';

/** One model for the chosen offices and times. */
export const ModelOffer = z.object({
  /** `name` is brand and name. */
  model: Reference,
  /** ACRISS code. */
  category: z.string(),
  passengers: z.int(),
  transmission: z.int(),
  /** Cars that are free for the whole time. */
  free: z.int(),
  /** All days without charges and extras; null where no price covers them. */
  price: z.nullable(Money),
});
export type ModelOffer = z.infer<typeof ModelOffer>;

/**
 * What a client can choose from: every model at once, so that nobody asks one after the other (rule: free-cars-first).
 */
export const modelOffers = endpoint({
  method: 'GET',
  path: '/cars/model_offers',
  summary: 'Models with free cars and price for some offices and times: free ones first, then by price',
  access: 'rentals:read',
  query: z.object({
    pick_up_office_id: z.pipe(QueryInteger, Id),
    pick_up_local: LocalDateTime,
    drop_off_office_id: z.pipe(QueryInteger, Id),
    drop_off_local: LocalDateTime,
    currency: Currency,
    /** The rental that is being changed: it does not stand in its own way, and keeps its agreed price. */
    except: z.optional(z.pipe(QueryInteger, Id)),
  }),
  answer: z.object({ days: z.int(), offers: z.array(ModelOffer) }),
});

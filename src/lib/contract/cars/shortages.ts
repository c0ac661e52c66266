import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { LocalDateTime, Reference } from '../fields.ts';

/** Days ahead in which a missing car is told: what is further away mends itself, or can wait. */
export const SHORTAGE_DAYS = 60;

/** More cars of a model are promised at an office than it will have, from a moment on by the office's clock. */
export const Shortage = z.object({
  office: Reference,
  model: Reference,
  local: LocalDateTime,
  zone: z.string(),
  /** The most that are missing at once. */
  missing: z.int(),
});
export type Shortage = z.infer<typeof Shortage>;

/**
 * No new rental makes one (e16), but what happens to others does: a one-way car that was to come is cancelled, comes
 * back late or at another office. Somebody has to bring a car there, or ask a client.
 */
export const rentalShortages = endpoint({
  method: 'GET',
  path: '/cars/rental_shortages',
  summary: 'Where more cars are promised than there will be',
  access: 'rentals:read',
  answer: z.array(Shortage),
});

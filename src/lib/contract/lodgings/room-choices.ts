import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, QueryBoolean, Reference } from '../fields.ts';

const AccommodationChoice = z.object({
  id: Id,
  name: z.string(),
  status: z.int(),
  /** The one brand that offers it; null is all (rule: accommodation-of-a-brand). */
  brand: z.nullable(z.string()),
  /** The name that travellers give the place, else the municipality. */
  place: z.string(),
  destination: z.nullable(Reference),
  /** Rooms of each sort; `name` is their own name and their type, status 3 is withdrawn. */
  rooms: z.array(z.object({ id: Id, name: z.string(), status: z.int(), room_type: Reference })),
});
export type AccommodationChoice = z.infer<typeof AccommodationChoice>;

/** Light list for selects: an accommodation, and then one of its rooms. */
export const accommodationChoices = endpoint({
  method: 'GET',
  path: '/lodgings/accommodation_choices',
  summary: 'Accommodations to choose from by name, each with its rooms',
  access: 'accommodations:read',
  /** Active ones only, unless a filter or an old record needs the others too. */
  query: z.object({ inactive: z.optional(QueryBoolean) }),
  answer: z.array(AccommodationChoice),
});

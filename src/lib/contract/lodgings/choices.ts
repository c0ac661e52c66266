import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, QueryBoolean, Reference } from '../fields.ts';

/** Lists of which accommodations and their rooms choose, by the names of their tables. */
export const LODGING_LISTS = [
  'accommodation_type',
  'amenity',
  'room_type',
  'bed_type',
  'room_view',
  'board',
  'destination',
  'service_provider',
] as const;
export type LodgingList = (typeof LODGING_LISTS)[number];

export const LodgingChoice = z.object({
  list: z.enum(LODGING_LISTS),
  id: Id,
  name: z.string(),
  status: z.int(),
  /** Of a destination: the municipality in which it lies. */
  city: z.nullable(Reference),
});
export type LodgingChoice = z.infer<typeof LodgingChoice>;

/** Light lists for selects, all at once: a form of lodging needs most of them. */
export const lodgingChoices = endpoint({
  method: 'GET',
  path: '/lodgings/choices',
  summary: 'What accommodations and rooms choose from: types, amenities, beds, destinations and more',
  access: 'accommodations:read',
  /** Active ones only, unless a filter or an old record needs the others too. */
  query: z.object({ inactive: z.optional(QueryBoolean) }),
  answer: z.array(LodgingChoice),
});

import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, QueryInteger, Reference, text } from '../fields.ts';

/** The cascade of places (rule: places-cascade): a city carries a state with id and name. */
export const City = z.object({ id: Id, name: z.string(), state: Reference });
export type City = z.infer<typeof City>;

export const listCountries = endpoint({
  method: 'GET',
  path: '/system/list_countries',
  summary: 'Countries, by their names in the asked language',
  access: 'places:read',
  answer: z.array(z.object({ code: z.string(), name: z.string() })),
});

export const listStates = endpoint({
  method: 'GET',
  path: '/system/list_states',
  summary: 'States of a country (its ISO 3166 code)',
  access: 'places:read',
  query: z.object({
    country: z.string().check(z.toUpperCase(), z.regex(/^[A-Z]{2}$/, { error: 'select_option' })),
  }),
  answer: z.array(Reference),
});

export const listCities = endpoint({
  method: 'GET',
  path: '/system/list_cities',
  summary: 'Cities of a state',
  access: 'places:read',
  query: z.object({ state: QueryInteger }),
  answer: z.array(City),
});

/** The shape of the specification's place autocomplete call, whoever answers it: the places service, or our own list. */
export const PlaceSuggestions = z.object({
  suggestions: z.array(z.object({ placePrediction: z.object({ text: z.object({ text: z.string() }) }) })),
});
export type PlaceSuggestions = z.infer<typeof PlaceSuggestions>;

/** What was typed of a place so far. */
export const TypedPlace = z.object({ input: text(200) });

export const suggestPlaces = endpoint({
  method: 'POST',
  path: '/system/places',
  summary: 'Places of the United States that complete what was typed; none is no error',
  access: 'places:read',
  body: TypedPlace,
  answer: PlaceSuggestions,
  success: false,
});

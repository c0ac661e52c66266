import { endpoint } from '../endpoint.ts';
import { PlaceSuggestions, TypedPlace } from '../system/places.ts';

/** The places of the office's forms, for who holds a payment link: its token travels as `Authorization: Token …`. */
export const suggestBillingPlaces = endpoint({
  method: 'POST',
  path: '/payments/places',
  summary: 'Places of the United States that complete a billing address; none is no error',
  access: 'public',
  body: TypedPlace,
  answer: PlaceSuggestions,
  success: false,
  errors: ['e9'],
});

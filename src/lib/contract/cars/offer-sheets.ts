import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Email, Id, Instant, Language, optionalText } from '../fields.ts';
import { PlaceInput, priceInputFields } from './rental-input.ts';

/** Models that one sheet offers. */
export const OFFERED_MODELS = { min: 1, max: 10 } as const;
const { currency, full_tank_price, airport_tax, novel_driver, extras, discount_code } = priceInputFields;

const OfferSheet = z.object({
  /** In the order in which they are offered. */
  model_ids: z
    .array(Id)
    .check(z.minLength(OFFERED_MODELS.min, { error: 'required' }), z.maxLength(OFFERED_MODELS.max)),
  pick_up: PlaceInput,
  drop_off: PlaceInput,
  /** What every car is charged with. */
  currency,
  full_tank_price,
  airport_tax,
  novel_driver,
  extras,
  /** One that does not count for a car is left out. */
  discount_code,
  /** Whose language and brand it has; null: those that follow, and the brand of the site. */
  member_id: z._default(z.nullable(Id), null),
  language: z._default(z.nullable(Language), null),
});

/** What is asked where an offer begins without a rental's form: trip, currency, and who gets it. */
export const OfferTrip = z.object({
  pick_up: PlaceInput,
  drop_off: PlaceInput,
  currency,
  full_tank_price,
  airport_tax,
  client: z.object({
    first_name: optionalText(60),
    email: z.nullable(Email),
    language: Language,
  }),
});

/** Free cars that staff picked for a client, with their prices in all; it reserves nothing (rule: offer-reserves-nothing). */
export const writeOfferSheet = endpoint({
  method: 'POST',
  path: '/cars/offer_sheet',
  summary: 'An offer of free cars as text, in the language of the client',
  access: 'rentals:read',
  body: OfferSheet,
  answer: z.object({ language: Language, valid_until: Instant, text: z.string() }),
  errors: ['e8', 'e16'],
  success: false,
});

export const mailOfferSheet = endpoint({
  method: 'POST',
  path: '/cars/mail_offer_sheet',
  summary: 'Mail an offer of free cars to a client',
  access: 'rentals:email',
  body: z.extend(OfferSheet, {
    /** Null is the address of the client's record. */
    to: z._default(z.nullable(Email), null),
    /** How somebody who is not on record is called. */
    first_name: optionalText(60),
  }),
  answer: z.object({ to: Email, valid_until: Instant }),
  errors: ['e8', 'e16'],
  success: 'email_sent',
});

import * as z from 'zod/mini';
import { plainIdentifier } from '../../domain/typed-identifier.ts';
import { endpoint } from '../endpoint.ts';
import { IsoDate, Language, OfficeTime } from '../fields.ts';
import { ExpectedArrival, ParcelProgress } from './arrival.ts';

/** Longest text that is looked at as an order number; anything longer is no typing mistake. */
const TYPED_NUMBER_LENGTH = 60;

export const ShipmentEvent = z.object({
  /** By the clock of the place. */
  at: OfficeTime,
  /** The city where it happened. */
  place: z.string(),
  /** A code of PACKAGE_EVENTS, or one that is newer than the reader. */
  code: z.string(),
  /** In the asked language. */
  text: z.string(),
});
export type ShipmentEvent = z.infer<typeof ShipmentEvent>;

/** An order number as it was typed. */
export const TrackedNumber = z.string().check(z.overwrite(plainIdentifier), z.maxLength(TYPED_NUMBER_LENGTH));

/** What anybody who knows an order number may see: no name, address, phone or price (rule: tracking-tells-little). */
export const Shipment = z.object({
  /** The order number as its label has it. */
  number: z.string(),
  /** Id of the brand that ships it, and the origin of that brand's site: a page of another brand leads there. */
  brand: z.string(),
  site: z.string(),
  /** A value of PACKAGE_STATUS. */
  status: z.int(),
  /** The newest first. */
  events: z.array(ShipmentEvent),
  /** The day that the office named. */
  expected_date: z.nullable(IsoDate),
  /** Null when it has come to its end, and where nobody can say. */
  expected: z.nullable(ExpectedArrival),
  /** Of several parcels, how many are at the newest step; null where nobody scanned them one by one. */
  parcels: z.nullable(ParcelProgress),
  /** Decimal text in both units; the one that was entered is exact. */
  weight: z.object({ lb: z.string(), kg: z.string() }),
  /** City and province of the receiver: "Playa, La Habana". */
  destination: z.string(),
});
export type Shipment = z.infer<typeof Shipment>;

/**
 * Follows a shipment by its order number, however it is typed. e23 when there is none, 429 e1 after too many misses.
 * A form without script asks the same address: where Accept prefers text/html the answer is the page of `host`.
 */
export const trackShipment = endpoint({
  method: 'GET',
  path: '/postals/tracking',
  summary: 'Follow a shipment by its order number',
  access: 'public',
  query: z.object({
    number: TrackedNumber,
    /** Instead of Accept-Language, for forms, which cannot send that. */
    language: z.optional(Language),
    /** Host of the site whose page answers a form. */
    host: z.optional(z.string().check(z.maxLength(100))),
  }),
  answer: Shipment,
  errors: ['e23', 'e1'],
});

/** The days on which a shipment is expected, for one's own calendar; e23 where nobody can say, as for no shipment. */
export const shipmentCalendar = endpoint({
  method: 'GET',
  path: '/postals/tracking.ics',
  summary: 'Expected arrival of a shipment as iCalendar',
  access: 'public',
  query: z.object({ number: TrackedNumber, language: z.optional(Language) }),
  download: 'text/calendar; charset=utf-8',
  errors: ['e23', 'e1'],
});

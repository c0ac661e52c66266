import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Currency, Id, IsoDate, Money, Reference, between } from '../fields.ts';
import { BOOKING_ROOMS, CHILD_AGE, QuotedRoom, stayChecks, stayFields } from './booking-input.ts';
import { BookingLine, BookedNight } from './bookings.ts';

/** The client, whose brand decides which accommodations are offered; null is a new one, of the site's brand. */
const Client = z._default(z.nullable(Id), null);

/** What a stay would cost night by night, and whether its rooms are free; asked while the form is filled in. Writes nothing. */
export const quoteLodging = endpoint({
  method: 'POST',
  path: '/lodgings/quote',
  summary: 'Price of a stay night by night; e8 names the night without a price, e16 what is not free',
  access: 'bookings:read',
  body: z
    .object({
      ...stayFields,
      rooms: z
        .array(QuotedRoom)
        .check(z.minLength(BOOKING_ROOMS.min, { error: 'rooms_one' }), z.maxLength(BOOKING_ROOMS.max)),
      /** The booking that is being changed: it does not stand in its own way, and what was agreed stays. */
      booking_id: z._default(z.nullable(Id), null),
      member_id: Client,
    })
    .check(...stayChecks),
  answer: z.object({
    nights: z.int(),
    /** In the order in which they were asked for. */
    rooms: z.array(
      z.object({
        room: Reference,
        board: Reference,
        check_in: IsoDate,
        check_out: IsoDate,
        nights: z.array(BookedNight),
        amount: Money,
        /** What it would cost with each of the meals that all its nights have a price for. */
        boards: z.array(z.object({ board: Reference, amount: Money })),
        /** Rooms of the sort that are free on all of its nights, this one among them. */
        free: z.int(),
      }),
    ),
    lines: z.array(BookingLine),
    total: Money,
    /** What cancelling it would cost. */
    cancellation: z.array(z.string()),
    /** The accommodation stands on the list of prohibited ones. */
    prohibited: z.boolean(),
  }),
  errors: ['e8', 'e16'],
  success: false,
});
export type LodgingQuote = z.infer<typeof quoteLodging.answer>;

const partyFields = {
  check_in: IsoDate,
  check_out: IsoDate,
  adults: between({ min: 1, max: 30 }),
  children: z._default(z.array(between(CHILD_AGE)).check(z.maxLength(12)), []),
  currency: z._default(Currency, 'USD'),
  member_id: Client,
} as const;

const ProposedRoom = z.object({
  room: Reference,
  board: Reference,
  adults: z.int(),
  children: z.array(z.int()),
  nights: z.array(BookedNight),
  amount: Money,
});

const Proposal = z.object({ rooms: z.array(ProposedRoom), amount: Money });
export type LodgingProposal = z.infer<typeof Proposal>;

/** How a party fits into the free rooms of an accommodation, the cheapest way first. */
export const proposeRooms = endpoint({
  method: 'POST',
  path: '/lodgings/propose_rooms',
  summary: 'How a party fits into the free rooms of an accommodation, the cheapest way first',
  access: 'bookings:read',
  body: z.object({ accommodation_id: Id, ...partyFields }).check(...stayChecks),
  answer: z.object({
    proposals: z.array(Proposal),
    /**
     * Why nothing is proposed although rooms may be free, in words of the request's language; null where something is, or
     * where all rooms are taken.
     */
    unfit: z.nullable(z.string()),
  }),
  success: false,
});

/** When e16 was answered: what else could be offered, each with its price. */
export const lodgingAlternatives = endpoint({
  method: 'POST',
  path: '/lodgings/alternatives',
  summary: 'Other rooms, other dates within three days, other accommodations of the destination',
  access: 'bookings:read',
  body: z.object({ accommodation_id: Id, ...partyFields }).check(...stayChecks),
  answer: z.object({
    /** In the same accommodation on other dates, the nearest first. */
    dates: z.array(z.object({ check_in: IsoDate, check_out: IsoDate, proposal: Proposal })),
    /** On the same dates in other accommodations of the destination, the cheapest first. */
    accommodations: z.array(z.object({ accommodation: Reference, proposal: Proposal })),
  }),
  success: false,
});

import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Instant, IsoDate, Reference, text } from '../fields.ts';

/**
 * Calendars of others: a room tells other sites its taken nights at a secret address, and takes theirs in, as iCalendar
 * (RFC 5545). What comes in blocks one of the rooms; what is booked here is never lowered (rule: feeds-of-a-room).
 */

/** A calendar that is larger is refused. */
export const CALENDAR_BYTES = 1_000_000;
const NAME_MAX = 80;
const ADDRESS_MAX = 1_000;
const SECRET_MAX = 100;

/** Why a calendar was not taken in; its words stand in lodgings/rooms.json. */
export const FEED_ERRORS = [
  'address_refused',
  'unreachable',
  'too_slow',
  'too_large',
  'redirects',
  'no_calendar',
  'too_much',
] as const;
export type FeedError = (typeof FEED_ERRORS)[number];

const isWebAddress = (address: string): boolean => {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
};

const RoomFeed = z.object({
  id: Id,
  name: z.string(),
  /** Where it is fetched. Never the whole address, which may hold a secret; null for a file. */
  host: z.nullable(z.string()),
  /** When it was last taken in; null before. */
  read_at: z.nullable(Instant),
  /** Nights from today on that it blocks. */
  nights: z.int(),
  /** What the last attempt met; the nights are those of `read_at`. */
  error: z.nullable(z.object({ key: z.enum(FEED_ERRORS), at: Instant })),
});

const RoomCalendar = z.object({
  /** When the secret address was made; null while there is none. */
  address_made_at: z.nullable(Instant),
  feeds: z.array(RoomFeed),
  /** Stays that hold the last of the rooms on a night that a calendar says is taken: possible double bookings. */
  overlaps: z.array(
    z.object({
      feed: Reference,
      booking: z.object({ id: Id, code: z.string() }),
      check_in: IsoDate,
      check_out: IsoDate,
    }),
  ),
});

export const roomCalendar = endpoint({
  method: 'GET',
  path: '/lodgings/rooms/{id}/calendar',
  summary: 'The calendars that a room takes in, and what they say of nights that are booked here',
  access: 'accommodations:read',
  params: IdParams,
  answer: RoomCalendar,
});

export const makeCalendarAddress = endpoint({
  method: 'POST',
  path: '/lodgings/rooms/{id}/calendar_address',
  summary:
    'Create the secret address at which other sites read the taken nights; the previous one stops working',
  access: 'accommodations:update',
  params: IdParams,
  body: z.object({}),
  /** Told this once: only a hash of the secret is kept. */
  answer: z.object({ address: z.string() }),
  success: false,
});

export const addRoomFeed = endpoint({
  method: 'POST',
  path: '/lodgings/rooms/{id}/feeds/',
  summary: 'Import the calendar at an address, and again every 15 minutes',
  access: 'accommodations:update',
  params: IdParams,
  body: z.object({
    name: text(NAME_MAX),
    address: text(ADDRESS_MAX).check(z.refine(isWebAddress, { error: 'url' })),
  }),
  answer: RoomCalendar,
  status: 201,
});

export const uploadRoomFeed = endpoint({
  method: 'POST',
  path: '/lodgings/rooms/{id}/feed_file',
  summary: 'Import a calendar file (multipart: name, file); it replaces the file of the same name',
  access: 'accommodations:update',
  params: IdParams,
  body: z.object({ name: text(NAME_MAX) }),
  upload: true,
  answer: RoomCalendar,
  status: 201,
});

/** Its outcome stands in the answer, as `read_at` and `nights` or as `error`. */
export const readRoomFeed = endpoint({
  method: 'POST',
  path: '/lodgings/room_feeds/{id}/read',
  summary: 'Read the calendar at its address now',
  access: 'accommodations:update',
  params: IdParams,
  body: z.object({}),
  answer: RoomCalendar,
  success: false,
});

export const removeRoomFeed = endpoint({
  method: 'DELETE',
  path: '/lodgings/room_feeds/{id}/',
  summary: 'Remove a calendar and its blocks',
  access: 'accommodations:update',
  params: IdParams,
  success: 'record_deleted',
});

/** The secret stands in the address, since calendar programs can send nothing else. */
export const roomCalendarFile = endpoint({
  method: 'GET',
  path: '/lodgings/rooms/{id}/calendar.ics',
  summary: 'Taken nights of a room as iCalendar, by its secret address',
  access: 'public',
  params: IdParams,
  query: z.object({ secret: z.string().check(z.maxLength(SECRET_MAX)) }),
  download: 'text/calendar; charset=utf-8',
});

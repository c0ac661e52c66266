import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, IsoDate, QueryInteger, QueryIntegers, Reference } from '../fields.ts';

/** Nights that the calendar shows at once. */
export const CALENDAR_NIGHTS = [14, 30, 60] as const;
const NIGHTS_MAX = 92;
const DAY = 86_400_000;

/** One night of a room: how many of it nobody has, how many there are, and how many blocks keep. */
const Cell = z.object({ free: z.int(), total: z.int(), blocked: z.int() });

const RoomNights = z.object({
  accommodation: Reference,
  /** `name` is its own name and its type. */
  room: Reference,
  cells: z.array(Cell),
});
export type RoomNights = z.infer<typeof RoomNights>;

export const lodgingAvailability = endpoint({
  method: 'GET',
  path: '/lodgings/availability',
  summary: 'Free rooms of each sort, night by night',
  access: 'accommodations:read',
  query: z
    .object({
      /** Nights, both included. */
      from: IsoDate,
      to: IsoDate,
      accommodation: z.optional(QueryIntegers),
      destination: z.optional(QueryIntegers),
      room_type: z.optional(QueryIntegers),
      /** Rows that are full on some night, or that have a room free on every night. */
      only: z.optional(z.enum(['full', 'free'])),
    })
    .check(
      z.refine(({ from, to }) => from <= to, { error: 'date_order', path: ['to'] }),
      z.refine(({ from, to }) => Date.parse(to) - Date.parse(from) < NIGHTS_MAX * DAY, {
        error: 'max',
        path: ['to'],
        params: { max: NIGHTS_MAX },
      }),
    ),
  answer: z.object({
    days: z.array(IsoDate),
    /** By accommodation and room. */
    rows: z.array(RoomNights),
  }),
});

/** What stands behind one cell. */
export const lodgingNight = endpoint({
  method: 'GET',
  path: '/lodgings/availability_night',
  summary: 'What stands behind a night of a room: bookings and blocks',
  access: 'accommodations:read',
  query: z.object({ room: z.pipe(QueryInteger, Id), night: IsoDate }),
  answer: z.object({
    ...Cell.shape,
    bookings: z.array(
      z.object({
        id: Id,
        code: z.string(),
        client: z.string(),
        status: z.int(),
        check_in: IsoDate,
        check_out: IsoDate,
        adults: z.int(),
        children: z.int(),
      }),
    ),
    blocks: z.array(
      z.object({
        id: Id,
        version: z.int(),
        from: IsoDate,
        to: IsoDate,
        quantity: z.nullable(z.int()),
        reason: z.string(),
      }),
    ),
  }),
});
export type LodgingNight = z.infer<typeof lodgingNight.answer>;

/** Rooms of bookings as bars: each line of the view is one room of a sort, so that bars never overlap. */
export const lodgingTimeline = endpoint({
  method: 'GET',
  path: '/lodgings/timeline',
  summary: 'Bookings of rooms over nights, as bars',
  access: 'bookings:read',
  query: lodgingAvailability.query,
  answer: z.object({
    days: z.array(IsoDate),
    rows: z.array(
      z.object({
        accommodation: Reference,
        room: Reference,
        quantity: z.int(),
        bars: z.array(
          z.object({
            /** The booking, and which of its rooms. */
            id: Id,
            version: z.int(),
            room_line_id: Id,
            code: z.string(),
            client: z.string(),
            status: z.int(),
            /** Of its room: 1 booked, 2 in house, 3 departed. */
            room_status: z.int(),
            check_in: IsoDate,
            check_out: IsoDate,
            /** From 0: which of the rooms of the sort the view draws it in; beyond the quantity where more were booked. */
            lane: z.int(),
          }),
        ),
        /** Blocks that hold it on some of the nights, both ends included. */
        blocks: z.array(
          z.object({
            id: Id,
            from: IsoDate,
            to: IsoDate,
            /** How many of the rooms it keeps; null: all of them. */
            quantity: z.nullable(z.int()),
            reason: z.string(),
            /** The lane of one that keeps only some of the rooms; null: all lanes. */
            lane: z.nullable(z.int()),
          }),
        ),
      }),
    ),
  }),
});

export const exportLodgingTimeline = endpoint({
  method: 'GET',
  path: '/lodgings/export_timeline.xlsx',
  summary: 'Bookings and blocks of rooms over nights as a workbook, a line for each',
  access: 'bookings:read',
  query: lodgingAvailability.query,
  download: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
});

export const exportLodgingAvailability = endpoint({
  method: 'GET',
  path: '/lodgings/export_availability.xlsx',
  summary: 'The calendar as a workbook',
  access: 'accommodations:read',
  query: lodgingAvailability.query,
  download: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
});

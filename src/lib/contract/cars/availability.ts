import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, IsoDate, LocalDateTime, QueryInteger, QueryIntegers, Reference, searchText } from '../fields.ts';
import { BLOCK_KINDS } from './blocks.ts';

/** Days that the grid shows at once. */
export const GRID_DAYS = [14, 30, 60] as const;
const DAYS_MAX = 92;
const DAY = 86_400_000;

/**
 * One day of a model at a station: the fewest cars that are free at any moment of it by the office's clock, the cars that
 * belong there, and those that blocks keep.
 */
const Cell = z.object({ free: z.int(), total: z.int(), blocked: z.int() });

const AvailabilityRow = z.object({
  office: Reference,
  station: Reference,
  /** `name` is brand and name. */
  model: Reference,
  /** ACRISS code of the model. */
  category: z.string(),
  cells: z.array(Cell),
});
export type AvailabilityRow = z.infer<typeof AvailabilityRow>;

export const availability = endpoint({
  method: 'GET',
  path: '/cars/availability',
  summary: 'Free cars of each model at each station, day by day',
  access: 'stations:read',
  query: z
    .object({
      /** Both days included. */
      from: IsoDate,
      to: IsoDate,
      office: z.optional(QueryIntegers),
      station: z.optional(QueryIntegers),
      model: z.optional(QueryIntegers),
      /** Beginning of the ACRISS code. */
      category: z.optional(searchText),
      /** Rows that are full on some day, or that have a car free on every day. */
      only: z.optional(z.enum(['full', 'free'])),
    })
    .check(
      z.refine(({ from, to }) => from <= to, { error: 'date_order', path: ['to'] }),
      z.refine(({ from, to }) => Date.parse(to) - Date.parse(from) < DAYS_MAX * DAY, {
        error: 'max',
        path: ['to'],
        params: { max: DAYS_MAX },
      }),
    ),
  answer: z.object({
    days: z.array(IsoDate),
    /** By office, station and model. */
    rows: z.array(AvailabilityRow),
  }),
});

/** What stands behind one cell. */
export const availabilityDay = endpoint({
  method: 'GET',
  path: '/cars/availability_day',
  summary: 'What stands behind a day of a model at a station: when the number changes, rentals and blocks',
  access: 'stations:read',
  query: z.object({
    station: z.pipe(QueryInteger, Id),
    model: z.pipe(QueryInteger, Id),
    day: IsoDate,
  }),
  answer: z.object({
    /** The numbers from a moment of the day on, by the office's clock. */
    steps: z.array(z.object({ local: LocalDateTime, ...Cell.shape })),
    rentals: z.array(
      z.object({
        id: Id,
        code: z.string(),
        client: z.string(),
        status: z.int(),
        pick_up_local: LocalDateTime,
        drop_off_local: LocalDateTime,
        plate: z.nullable(z.string()),
        /** False for one that any station of the office can serve. */
        at_station: z.boolean(),
      }),
    ),
    blocks: z.array(
      z.object({
        id: Id,
        version: z.int(),
        kind: z.enum(BLOCK_KINDS),
        from: IsoDate,
        to: IsoDate,
        quantity: z.nullable(z.int()),
        reason: z.string(),
        plate: z.nullable(z.string()),
      }),
    ),
  }),
});
export type AvailabilityDay = z.infer<typeof availabilityDay.answer>;

export const exportAvailability = endpoint({
  method: 'GET',
  path: '/cars/export_availability.xlsx',
  summary: 'The grid as a workbook',
  access: 'stations:read',
  query: availability.query,
  download: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
});

import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, IsoDate, LocalDateTime, QueryInteger, QueryIntegers, Reference, between } from '../fields.ts';
import { BLOCK_KINDS } from './blocks.ts';

/** Days that the timeline can show at once. */
export const TIMELINE_DAYS = { min: 1, max: 62, default: 14 } as const;

export const TimelineVehicle = z.object({
  id: Id,
  plate: z.string(),
  model: Reference,
  office: Reference,
  /** 1 available, 3 maintenance. */
  status: z.int(),
  /** Planned maintenance that touches the days, both of its own days included. */
  maintenance: z.array(
    z.object({ id: Id, kind: z.enum(BLOCK_KINDS), from: IsoDate, to: IsoDate, reason: z.string() }),
  ),
});
export type TimelineVehicle = z.infer<typeof TimelineVehicle>;

/** Days on which cars of a station are kept from clients, of one model or, with null, of all. */
export const TimelineBlock = z.object({
  id: Id,
  station: Reference,
  /** `name` is brand and name. */
  model: z.nullable(Reference),
  from: IsoDate,
  to: IsoDate,
  /** Null: all that nobody was promised. */
  quantity: z.nullable(z.int()),
  reason: z.string(),
});
export type TimelineBlock = z.infer<typeof TimelineBlock>;

/** A rental as a bar; `vehicle_id` null stands in the row of those without a vehicle. */
export const TimelineBar = z.object({
  id: Id,
  version: z.int(),
  code: z.string(),
  status: z.int(),
  client: z.string(),
  vehicle_id: z.nullable(Id),
  model: Reference,
  pick_up_office: Reference,
  drop_off_office: Reference,
  pick_up_local: LocalDateTime,
  drop_off_local: LocalDateTime,
  /** By the office's clock, when the car came back before or after the agreed drop-off. */
  returned_local: z.nullable(LocalDateTime),
  overdue: z.boolean(),
});
export type TimelineBar = z.infer<typeof TimelineBar>;

/** Vehicles × days, with the rentals that hold them (rule: timeline-moves). */
export const rentalTimeline = endpoint({
  method: 'GET',
  path: '/cars/rental_timeline',
  summary: 'Vehicles and the rentals that hold them over some days',
  access: 'rentals:read',
  query: z.object({
    from: IsoDate,
    days: z._default(z.pipe(QueryInteger, between(TIMELINE_DAYS)), TIMELINE_DAYS.default),
    office: z.optional(QueryIntegers),
    model: z.optional(QueryIntegers),
    page: z._default(z.pipe(QueryInteger, between({ min: 1, max: 1000 })), 1),
  }),
  answer: z.object({
    from: IsoDate,
    days: z.int(),
    /** Vehicles of the filter, and which hundred of them this is. */
    count: z.int(),
    page: z.int(),
    page_size: z.int(),
    vehicles: z.array(TimelineVehicle),
    bars: z.array(TimelineBar),
    /** Of stations, with the first page. */
    blocks: z.array(TimelineBlock),
  }),
});

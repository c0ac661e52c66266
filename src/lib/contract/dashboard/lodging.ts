import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, IsoDate } from '../fields.ts';

/** Months whose occupancy is told: this one and the next ones. */
export const OCCUPANCY_MONTHS = 4;

/** How full the houses of one destination are, month by month. */
const Occupancy = z.object({
  /** The destination, or the municipality of houses that have none; `id` is null there. */
  destination: z.object({ id: z.nullable(Id), name: z.string() }),
  /** Nights of rooms that were taken, and those that there were to sell, in the order of `months`. */
  months: z.array(z.object({ taken: z.int(), nights: z.int() })),
});
export type Occupancy = z.infer<typeof Occupancy>;

export const dashboardLodging = endpoint({
  method: 'GET',
  path: '/dashboard/lodging',
  summary:
    'Who arrives and leaves today, who is in house, and how full the houses are by month and destination',
  access: 'dashboard:read',
  answer: z.object({
    today: IsoDate,
    arrivals: z.int(),
    departures: z.int(),
    in_house: z.int(),
    /** First days of the months. */
    months: z.array(IsoDate),
    /** The fullest destination first. */
    occupancy: z.array(Occupancy),
  }),
});
export type DashboardLodging = z.infer<typeof dashboardLodging.answer>;

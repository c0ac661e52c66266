import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Reference } from '../fields.ts';

/** Cars of one office now. What is not in maintenance is out, free, or blocked. */
const OfficeCarsNow = z.object({
  office: Reference,
  /** Own and contracted ones, also in maintenance. */
  total: z.int(),
  /** Away with clients, or promised for this moment. */
  out: z.int(),
  free: z.int(),
  blocked: z.int(),
  maintenance: z.int(),
});
export type OfficeCarsNow = z.infer<typeof OfficeCarsNow>;

export const dashboardCars = endpoint({
  method: 'GET',
  path: '/dashboard/cars',
  summary: 'Cars of each office now: in all, out, free, blocked, in maintenance',
  access: 'dashboard:read',
  /** By name, offices that have cars. */
  answer: z.array(OfficeCarsNow),
});

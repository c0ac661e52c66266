import * as z from 'zod/mini';
import { IsoDate } from '../fields.ts';

/** When a package is expected, dates both included. */
export const ExpectedArrival = z.object({
  from: IsoDate,
  to: IsoDate,
  /** From past deliveries of the same route (rule: arrival-learned), not by somebody's word. */
  learned: z.boolean(),
  /** Both dates are past. */
  late: z.boolean(),
});
export type ExpectedArrival = z.infer<typeof ExpectedArrival>;

/** Steps at which each parcel's label is scanned, in their order. */
export const SCANNED_STEPS = [
  'received_origin',
  'departed_origin',
  'arrived_destination',
  'delivered',
] as const;
export type ScannedStep = (typeof SCANNED_STEPS)[number];

/** How many parcels of a package have had a step. */
export const ParcelProgress = z.object({
  step: z.enum(SCANNED_STEPS),
  passed: z.int(),
  total: z.int(),
});
export type ParcelProgress = z.infer<typeof ParcelProgress>;

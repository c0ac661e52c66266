import * as z from 'zod/mini';
import { between } from '../fields.ts';
import { WHOLE_PERCENT } from '../limits.ts';

const Charge = z.object({
  kind: z.enum(['none', 'days', 'percent']),
  /** Days whose price is charged. */
  days: between({ min: 1, max: 30 }),
  /** Hundredths of a percent of the price. */
  percent: between({ min: 0, max: WHOLE_PERCENT }),
});

/** What a cancellation costs, as domain/cancellation.ts computes it: free until `free_hours` before the pick-up. */
export const CancellationRule = z.object({
  free_hours: between({ min: 0, max: 720 }),
  late: Charge,
  no_show: Charge,
});
export type CancellationRule = z.infer<typeof CancellationRule>;

/** A rule in sentences of the reader's language. */
export const CancellationTerms = z.array(z.string());

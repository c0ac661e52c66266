import * as z from 'zod/mini';

/** How many records of a kind have a status, in the order of a record's life. */
export const StatusFigure = z.object({ status: z.int(), count: z.int() });
export type StatusFigure = z.infer<typeof StatusFigure>;

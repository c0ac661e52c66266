import { RETENTION_YEARS } from '../../../src/lib/contract/users/personal-data.ts';

const yearsFrom = (instant: Date | string, years: number): string => {
  const moved = new Date(instant);
  moved.setUTCFullYear(moved.getUTCFullYear() + years);
  return moved.toISOString();
};

/** The instant before which the law's years are over. */
export const cutoffOf = (now: Date): string => yearsFrom(now, -RETENTION_YEARS);

/** Until when the law keeps what ended at an instant. */
export const untilOf = (since: string): string => yearsFrom(since, RETENTION_YEARS);

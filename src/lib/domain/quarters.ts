import { addDays, addMonthsAnchored } from './dates.ts';

const MONTHS = 3;

/** The first and the last day of the calendar quarter of a date. */
export function quarterOf(date: string): { from: string; to: string } {
  const [year = '', month = ''] = date.split('-');
  const first = Math.floor((Number(month) - 1) / MONTHS) * MONTHS + 1;
  const from = `${year}-${String(first).padStart(2, '0')}-01`;
  return { from, to: addDays(addMonthsAnchored(from, MONTHS), -1) };
}

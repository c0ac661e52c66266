import { toLocal } from '../../src/lib/domain/wall-clock.ts';

/** A value of an export: money as a number of whole units, dates and times as ISO text. */
export type Cell = string | number | boolean | null;

/** date: 2026-12-31; time: 09:00; local: the clock of an office; instant: UTC, shown by the company's clock. */
export type CellType = 'text' | 'money' | 'date' | 'time' | 'local' | 'instant';

/** What a spreadsheet takes for a formula, a number or a date, although its column is text. */
const TAKEN_FOR_ANOTHER = /^[=+\-@\t\r]|^[\d.,]+(e[+-]?\d+)?$|^\d{1,4}[-/.]\d{1,2}([-/.]\d{1,4})?$/i;
/** A formula behind what other spreadsheets part cells by. */
const BEHIND_SEPARATOR = /([;\t\r\n] *)(?=[=+\-@])/g;

/** The text of a CSV cell that a spreadsheet leaves a text: an apostrophe stands in front of what it would change. */
export function harmless(text: string): string {
  const inside = text.replaceAll(BEHIND_SEPARATOR, "$1'");
  return TAKEN_FOR_ANOTHER.test(inside) ? `'${inside}` : inside;
}

/** A date-time without the T between its parts, as spreadsheets read it. */
const spaced = (local: string) => local.replace('T', ' ');

/** A value as CSV holds it. `zone` is the company's. */
export function csvCell(value: Cell, type: CellType = 'text', zone = 'UTC'): Cell {
  if (typeof value === 'number') return type === 'money' ? Number(value.toFixed(2)) : value;
  if (typeof value !== 'string') return value;
  if (type === 'text' || type === 'money') return harmless(value);
  return type === 'instant' ? spaced(toLocal(value, zone)) : spaced(value);
}

const DAY_MS = 86_400_000;
/** Day 0 of a spreadsheet's calendar. */
const EPOCH = Date.UTC(1899, 11, 30);

/** Days since a spreadsheet's day 0 of a date or local date-time, the time of day as a fraction. */
export const serialOf = (local: string): number =>
  (Date.parse(`${local.length === 10 ? `${local}T00:00` : local}Z`) - EPOCH) / DAY_MS;

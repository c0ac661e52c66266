import { addDays, daysBetween, isDate } from './dates.ts';
import { dateOf, timeOfLocal } from './wall-clock.ts';

/** Wall-clock times ("09:30") and local date-times ("2026-11-28T09:30"), without zone. Both sort as text. */

const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;
export const DAY_MINUTES = 1440;

/** Minutes since midnight. Throws RangeError for text that is no HH:MM. */
export function minutesOf(time: string): number {
  const match = TIME.exec(time);
  if (match === null) throw new RangeError(`Not a time: ${time}`);
  return Number(match[1]) * 60 + Number(match[2]);
}

/** HH:MM of minutes since midnight, 0 to 1439. */
export function timeOf(minutes: number): string {
  if (!Number.isInteger(minutes) || minutes < 0 || minutes >= DAY_MINUTES)
    throw new RangeError(`No time: ${minutes}`);
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Reads "9", "09", "9:05", "9.05", "0905" or "9h05" as HH:MM; undefined for anything else, such as 24:00. */
export function parseTypedTime(typed: string): string | undefined {
  const text = typed.trim();
  const match = /^(\d{1,2})(?:\s*[:.hH]\s*(\d{2}))?$/.exec(text) ?? /^(\d{2})(\d{2})$/.exec(text);
  if (match === null) return undefined;
  const time = `${(match[1] ?? '').padStart(2, '0')}:${match[2] ?? '00'}`;
  return TIME.test(time) ? time : undefined;
}

/** Whether text is a local date-time that a calendar and a clock can show. */
export function isLocal(text: string): boolean {
  return text[10] === 'T' && isDate(text.slice(0, 10)) && TIME.test(text.slice(11));
}

export function localOf(date: string, time: string): string {
  const local = `${date}T${time}`;
  if (!isLocal(local)) throw new RangeError(`Not a local date and time: ${local}`);
  return local;
}

/**
 * Minutes that the wall clock shows between two local date-times: the difference of what is written, so that a night
 * with a clock change adds and takes nothing (rule: wall-clock-days).
 */
export function wallMinutes(from: string, to: string): number {
  const days = daysBetween(dateOf(from), dateOf(to));
  return days * DAY_MINUTES + minutesOf(timeOfLocal(to)) - minutesOf(timeOfLocal(from));
}

/** A local date-time moved by minutes of the wall clock. */
export function addWallMinutes(local: string, minutes: number): string {
  const total = minutesOf(timeOfLocal(local)) + minutes;
  const days = Math.floor(total / DAY_MINUTES);
  return localOf(addDays(dateOf(local), days), timeOf(total - days * DAY_MINUTES));
}

/** Calendar dates as ISO text ("2026-11-28"), which sorts and compares as it stands. No zone, no clock. */

const DAY_MS = 86_400_000;
const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;
/** A typed year outside these is a slip of the finger, not a date of this business. */
const TYPED_YEARS = { min: 1900, max: 2199 } as const;

interface Parts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Days of a month; month counts from 1. */
export function daysInMonth(year: number, month: number): number {
  // The calendar repeats every 400 years, and Date.UTC would read the years 0 to 99 as 1900 to 1999.
  return new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
}

function isReal({ year, month, day }: Parts): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

function isoText({ year, month, day }: Parts): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Whether text is an ISO date that exists: 31/02 does not. */
export function isDate(text: string): boolean {
  const match = ISO.exec(text);
  return match !== null && isReal({ year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) });
}

/** Year, month (from 1) and day. Throws RangeError for a date that does not exist. */
function dateParts(date: string): Parts {
  const match = ISO.exec(date);
  if (match === null || !isDate(date)) throw new RangeError(`Not a date: ${date}`);
  return { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) };
}

/** Days since 1970-01-01, for arithmetic. */
function dayNumber(date: string): number {
  dateParts(date);
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS;
}

export function addDays(date: string, days: number): string {
  return new Date((dayNumber(date) + days) * DAY_MS).toISOString().slice(0, 10);
}

/** Days from one date to another; negative when `to` is before `from`. Clock changes play no part. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** 0 Sunday to 6 Saturday. */
export function weekdayOf(date: string): number {
  return new Date(dayNumber(date) * DAY_MS).getUTCDay();
}

/** 1 Monday to 7 Sunday, as closed days are stored. */
export function isoWeekdayOf(date: string): number {
  return weekdayOf(date) || 7;
}

/** Every date from `from` until before `until`: the nights of a stay, the days of a block. Empty when there is none. */
export function datesUntil(from: string, until: string): string[] {
  return Array.from({ length: Math.max(0, daysBetween(from, until)) }, (_, index) => addDays(from, index));
}

/**
 * The date `months` after an anchor, on the anchor's day or the month's last when it is shorter. Always counted from
 * the anchor and never from the date before, so 31/01 gives 28/02, 31/03, 30/04, 31/05 (rule: months-from-the-first).
 */
export function addMonthsAnchored(anchor: string, months: number): string {
  const { year, month, day } = dateParts(anchor);
  const index = year * 12 + (month - 1) + months;
  const [toYear, toMonth] = [Math.floor(index / 12), (((index % 12) + 12) % 12) + 1];
  return isoText({ year: toYear, month: toMonth, day: Math.min(day, daysInMonth(toYear, toMonth)) });
}

/**
 * Whole years of a person on a date. Who was born on 29 February has the birthday on 1 March of common years
 * (rule: leap-birthday). Negative before birth.
 */
export function ageOn(birth: string, date: string): number {
  const born = dateParts(birth);
  const on = dateParts(date);
  const hadBirthday = on.month > born.month || (on.month === born.month && on.day >= born.day);
  return on.year - born.year - (hadBirthday ? 0 : 1);
}

/**
 * Reads a date typed as DD/MM/YYYY: one or two digits of day and month and four of the year, apart by / - . or a
 * space, or eight digits in a row. Day comes first in both languages (rule: dates-day-first); a pasted ISO date is
 * taken too. Undefined when it is not one or does not exist (31/02/2026).
 */
export function parseTypedDate(typed: string): string | undefined {
  const text = typed.trim();
  const match =
    /^(\d{1,2})\s*[/.\- ]\s*(\d{1,2})\s*[/.\- ]\s*(\d{4})$/.exec(text) ??
    /^(\d{2})(\d{2})(\d{4})$/.exec(text);
  const parts = ISO.test(text)
    ? { year: Number(text.slice(0, 4)), month: Number(text.slice(5, 7)), day: Number(text.slice(8)) }
    : match && { year: Number(match[3]), month: Number(match[2]), day: Number(match[1]) };
  if (parts === null || !isReal(parts)) return undefined;
  return parts.year >= TYPED_YEARS.min && parts.year <= TYPED_YEARS.max ? isoText(parts) : undefined;
}

/** DD/MM/YYYY, as inputs and tables of both languages show it. */
export function formatTypedDate(date: string): string {
  const { year, month, day } = dateParts(date);
  return isoText({ year, month, day }).split('-').reverse().join('/');
}

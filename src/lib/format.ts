import { FILE_SIZE_STEP, TRUNCATE_AT, WEEK_START } from './contract/limits.ts';
import type { Language } from './contract/fields.ts';
import { formatTypedDate } from './domain/dates.ts';
import type { Money } from './domain/money.ts';
import { fromMinorUnits } from './domain/money.ts';
import { dateOf, timeOfLocal } from './domain/times.ts';
import { toLocal } from './domain/zones.ts';

/**
 * How values are written for people. Words follow the language, numbers the brand's number locale for that language
 * (product.md §1: en-US and es-US unless the brand says otherwise). Pages, mails and documents all use these.
 */
export interface Reader {
  readonly language: Language;
  /** Locale of numbers, such as "es-US". */
  readonly numbers: string;
}

/** Dates with a written month, as in Miami: "November 28, 2026", "28 de noviembre de 2026". */
const DATE_LOCALE: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' };
/** When a zone's name is asked for: a generic name is the same all year, but not of all years. */
const IN_WINTER = Date.UTC(2026, 0, 1);
/** Names of clocks that Intl gives otherwise than people say them. */
const CLOCKS: Readonly<Record<string, string>> = { 'hora oriental': 'hora del Este' };
const INSTANT_OF_DATE = 'T12:00:00Z';

/** Making a formatter costs a hundred times more than using one, and a table writes thousands of values. */
const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();

function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = locale + JSON.stringify(options);
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(locale, options);
  numberFormats.set(key, format);
  return format;
}

function dateFormat(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options);
  const format =
    dateFormats.get(key) ?? new Intl.DateTimeFormat(DATE_LOCALE[language], { timeZone: 'UTC', ...options });
  dateFormats.set(key, format);
  return format;
}

/** Intl rounds decimal text exactly, but its types take numbers only for the plain call. */
function exact(format: Intl.NumberFormat, text: string): string {
  return format.format(text as Intl.StringNumericLiteral);
}

/** "$1,234.50", "EUR 12.50", "MLC 3.00"; a currency that is no ISO one is written by its code. */
export function formatMoney({ amount, currency }: Money, { numbers }: Reader): string {
  return exact(numberFormat(numbers, { style: 'currency', currency }), fromMinorUnits(amount));
}

/** "1,234.50" of minor units, for columns whose head names the currency. */
export function formatAmount(amount: number, { numbers }: Reader): string {
  return exact(numberFormat(numbers, { minimumFractionDigits: 2, maximumFractionDigits: 2 }), fromMinorUnits(amount));
}

/** "1,234.5"; at most `decimals` of them, three unless said. */
export function formatNumber(value: number, { numbers }: Reader, decimals = 3): string {
  return numberFormat(numbers, { maximumFractionDigits: decimals }).format(value);
}

/** "2.5%", in Spanish "2.5 %", of hundredths of a percent, as fees and discounts count them. */
export function formatPercent(hundredths: number, { numbers }: Reader): string {
  return numberFormat(numbers, { style: 'percent', maximumFractionDigits: 2 }).format(hundredths / 10_000);
}

/** DD/MM/YYYY: inputs and tables of both languages. */
export const formatDate = formatTypedDate;

/** "28/11/2026 10:00" of a local date-time: tables. */
export function formatDateTime(local: string): string {
  return `${formatTypedDate(dateOf(local))} ${timeOfLocal(local)}`;
}

/** "April 3, 2026", "3 de abril de 2026": public pages, documents and mails. */
export function formatLongDate(date: string, { language }: Reader): string {
  return dateFormat(language, { day: 'numeric', month: 'long', year: 'numeric' }).format(
    new Date(date + INSTANT_OF_DATE),
  );
}

/** "10:00 Havana": the hour of a place's own clock and the place, so that nobody takes it for another's (K08). */
export function formatTimeAt(local: string, place: string): string {
  return `${timeOfLocal(local)} ${place}`;
}

/** "November 28, 2026, 10:00 Havana". */
export function formatLongDateTime(local: string, place: string, reader: Reader): string {
  return `${formatLongDate(dateOf(local), reader)}, ${formatTimeAt(local, place)}`;
}

/** "Eastern Time", "hora del Este", short "ET": the clock of a zone by its name, whatever the season. */
export function zoneName(zone: string, language: Language, length: 'long' | 'short' = 'long'): string {
  const parts = dateFormat(language, { timeZone: zone, timeZoneName: `${length}Generic` }).formatToParts(IN_WINTER);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  return CLOCKS[name] ?? name;
}

/*
 * An instant is written in one way per place, always with the clock that it is by: the office by the company's, short;
 * mails and documents by the company's, in words; public pages by the reader's own, in words. UTC stands in exports only.
 */

/** "28/11/2026 10:00 ET" by the company's clock: the office. */
export function formatInstant(instant: string | Date, zone: string, { language }: Reader): string {
  return `${formatDateTime(toLocal(instant, zone))} ${zoneName(zone, language, 'short')}`;
}

/** "November 28, 2026, 10:00 Eastern Time" by the company's clock: mails and documents. */
export function formatMoment(instant: string | Date, zone: string, reader: Reader): string {
  return formatLongDateTime(toLocal(instant, zone), zoneName(zone, reader.language), reader);
}

/** The zone of whoever reads the page in this browser. */
const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** "November 28, 2026, 10:00 Eastern Time" by the reader's own clock: public pages. */
export function formatOwnMoment(instant: string | Date, reader: Reader, zone = ownZone()): string {
  return formatMoment(instant, zone, reader);
}

/** "10:00 Eastern Time" by the reader's own clock, of an instant of today: public pages. */
export function formatOwnTime(instant: string | Date, { language }: Pick<Reader, 'language'>, zone = ownZone()): string {
  return formatTimeAt(toLocal(instant, zone), zoneName(zone, language));
}

/** The twelve months, January first: "April", "abril"; short ones for charts. */
export function monthNames(language: Language, length: 'long' | 'short' = 'long'): string[] {
  const format = dateFormat(language, { month: length });
  return Array.from({ length: 12 }, (_, month) => format.format(new Date(Date.UTC(2026, month, 1))));
}

/** The seven days in the order of the language's calendar: Sunday first in English, Monday in Spanish. */
export function weekdayNames(language: Language, length: 'long' | 'short' | 'narrow' = 'long'): string[] {
  const format = dateFormat(language, { weekday: length });
  // 4 January 2026 is a Sunday.
  return Array.from({ length: 7 }, (_, day) =>
    format.format(new Date(Date.UTC(2026, 0, 4 + WEEK_START[language] + day))),
  );
}

const FILE_UNITS = ['B', 'KB', 'MB', 'GB'] as const;

/** "1.9 MB": steps of 1024 (specification §9), one decimal. */
export function formatFileSize(bytes: number, reader: Reader): string {
  let size = bytes;
  let unit = 0;
  // What would round to 1,024 is already the next unit.
  while (Math.round(size * 10) >= FILE_SIZE_STEP * 10 && unit < FILE_UNITS.length - 1) {
    size /= FILE_SIZE_STEP;
    unit += 1;
  }
  return `${formatNumber(size, reader, 1)} ${FILE_UNITS[unit] ?? ''}`;
}

/** "45 min", "2 h 15 min", "21 h", "3 d": the shorter it is, the more exact; the same in both languages. */
export function formatDuration(minutes: number): string {
  const whole = Math.max(0, Math.floor(minutes));
  const hours = Math.floor(whole / 60);
  const rest = whole % 60;
  if (hours < 1) return `${rest} min`;
  if (hours < 10 && rest > 0) return `${hours} h ${rest} min`;
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}

const letters = new Intl.Segmenter('es', { granularity: 'grapheme' });

/** Text cut at 20 characters plus an ellipsis (specification §9); whole when it is not longer. No letter is split. */
export function truncate(text: string, length: number = TRUNCATE_AT): string {
  // A character is at least one unit, so short texts need no look at their letters.
  if (text.length <= length) return text;
  const characters = Array.from(letters.segment(text), ({ segment }) => segment);
  return characters.length <= length ? text : `${characters.slice(0, length).join('')}…`;
}

import type { Language } from '../contract/fields.ts';
import { dateOf, timeOfLocal, toLocal } from '../domain/wall-clock.ts';
import type { Reader } from './format.ts';

/** Dates and times in words: public pages, documents and mails. */

/** Dates with a written month, as in Miami: "November 28, 2026", "28 de noviembre de 2026". */
const DATE_LOCALE: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' };
/** When a zone's name is asked for: a generic name is the same all year, but not of all years. */
const IN_WINTER = Date.UTC(2026, 0, 1);
/** Names of clocks that Intl gives otherwise than people say them. */
const CLOCKS: Readonly<Record<string, string>> = { 'hora oriental': 'hora del Este' };
const INSTANT_OF_DATE = 'T12:00:00Z';

/** Making a formatter costs a hundred times more than using one. */
const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** The formatter of dates that the options ask for, in UTC unless they name a zone. */
export function dateFormat(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options);
  const format =
    dateFormats.get(key) ?? new Intl.DateTimeFormat(DATE_LOCALE[language], { timeZone: 'UTC', ...options });
  dateFormats.set(key, format);
  return format;
}

/** "April 3, 2026", "3 de abril de 2026": public pages, documents and mails. */
export function formatLongDate(date: string, { language }: Reader): string {
  return dateFormat(language, { day: 'numeric', month: 'long', year: 'numeric' }).format(
    new Date(date + INSTANT_OF_DATE),
  );
}

/**
 * "10:00 Havana": the hour of a place's own clock and the place, so that nobody takes it for another's
 * (rule: hour-of-the-office).
 */
export function formatTimeAt(local: string, place: string): string {
  return `${timeOfLocal(local)} ${place}`;
}

/** "November 28, 2026, 10:00 · José Martí T3": the hour of an office, at it. */
export function formatAtOffice(local: string, office: string, reader: Reader): string {
  return `${formatLongDate(dateOf(local), reader)}, ${timeOfLocal(local)} · ${office}`;
}

const zoneNames = new Map<string, string>();

/** "Eastern Time", "hora del Este", short "ET": the clock of a zone by its name, whatever the season. Every row of a list asks. */
export function zoneName(zone: string, language: Language, length: 'long' | 'short' = 'long'): string {
  const key = zone + language + length;
  const known = zoneNames.get(key);
  if (known !== undefined) return known;
  const parts = dateFormat(language, { timeZone: zone, timeZoneName: `${length}Generic` }).formatToParts(
    IN_WINTER,
  );
  const named = parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  const name = CLOCKS[named] ?? named;
  zoneNames.set(key, name);
  return name;
}

/*
 * An instant is written in one way per place, always with the clock that it is by: the office by the company's, short;
 * mails and documents by the company's, in words; public pages by the reader's own, in words. UTC stands in exports only.
 */

/** "November 28, 2026, 10:00 Eastern Time" by the company's clock: mails and documents. */
export function formatMoment(instant: string | Date, zone: string, reader: Reader): string {
  const local = toLocal(instant, zone);
  return `${formatLongDate(dateOf(local), reader)}, ${formatTimeAt(local, zoneName(zone, reader.language))}`;
}

/** The zone of whoever reads the page in this browser. */
const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** "November 28, 2026, 10:00 Eastern Time" by the reader's own clock: public pages. */
export function formatOwnMoment(instant: string | Date, reader: Reader, zone = ownZone()): string {
  return formatMoment(instant, zone, reader);
}

/** "10:00 Eastern Time" by the reader's own clock, of an instant of today: public pages. */
export function formatOwnTime(
  instant: string | Date,
  { language }: Pick<Reader, 'language'>,
  zone = ownZone(),
): string {
  return formatTimeAt(toLocal(instant, zone), zoneName(zone, language));
}

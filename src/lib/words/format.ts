import { FILE_SIZE_STEP } from '../contract/limits.ts';
import type { Language } from '../contract/fields.ts';
import { formatTypedDate } from '../domain/dates.ts';
import type { Money } from '../domain/money.ts';
import { fromMinorUnits } from '../domain/money.ts';
import { dateOf, timeOfLocal, toLocal } from '../domain/wall-clock.ts';
import { dateFormat, zoneName } from './moments.ts';

/**
 * How values are written for people. Words follow the language, numbers the brand's number locale for that language
 * (rule: money-in-the-brands-numbers): en-US and es-US unless the brand says otherwise. Pages, mails and documents all
 * use these.
 */
export interface Reader {
  readonly language: Language;
  /** Locale of numbers, such as "es-US". */
  readonly numbers: string;
}

/** Making a formatter costs a hundred times more than using one, and a table writes thousands of values. */
const numberFormats = new Map<string, Intl.NumberFormat>();

function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = locale + JSON.stringify(options);
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(locale, options);
  numberFormats.set(key, format);
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
  return exact(
    numberFormat(numbers, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    fromMinorUnits(amount),
  );
}

/** "1,234.5"; at most `decimals` of them, three unless said. */
export function formatNumber(value: number, { numbers }: Reader, decimals = 3): string {
  return numberFormat(numbers, { maximumFractionDigits: decimals }).format(value);
}

/** "385.00", "0.9731" of the decimal text of an exchange rate. */
export function formatRate(rate: string, { numbers }: Reader): string {
  return exact(numberFormat(numbers, { minimumFractionDigits: 2, maximumFractionDigits: 6 }), rate);
}

/** "2.5%", by Spain's numbers "2,5 %", of hundredths of a percent, as fees and discounts count them. */
export function formatPercent(hundredths: number, { numbers }: Reader, decimals = 0): string {
  return numberFormat(numbers, {
    style: 'percent',
    minimumFractionDigits: decimals,
    maximumFractionDigits: 2,
  }).format(hundredths / 10_000);
}

/** DD/MM/YYYY: inputs and tables of both languages. */
export const formatDate = formatTypedDate;

/** "28/11/2026 10:00" of a local date-time: tables. */
export function formatDateTime(local: string): string {
  return `${formatTypedDate(dateOf(local))} ${timeOfLocal(local)}`;
}

/** "28/11/2026 10:00 ET" by the company's clock: the office. */
export function formatInstant(instant: string | Date, zone: string, { language }: Reader): string {
  return `${formatDateTime(toLocal(instant, zone))} ${zoneName(zone, language, 'short')}`;
}

/** The twelve months, January first: "April", "abril"; short ones for charts. */
export function monthNames(language: Language, length: 'long' | 'short' = 'long'): string[] {
  const format = dateFormat(language, { month: length });
  return Array.from({ length: 12 }, (_, month) => format.format(new Date(Date.UTC(2026, month, 1))));
}

const FILE_UNITS = ['B', 'KB', 'MB', 'GB'] as const;

/** "1.9 MB": steps of 1024 (rule: long-text-in-tables), one decimal. */
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

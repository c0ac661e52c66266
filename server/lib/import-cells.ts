import { addDays, parseTypedDate } from '../../src/lib/domain/dates.ts';
import { cubanNumber } from '../../src/lib/domain/dial-codes.ts';
import { readPhone } from '../../src/lib/domain/phones.ts';
import type { CountryCode } from '../../src/lib/domain/phones.ts';

/*
 * Cells of an imported file as people write them. What cannot be understood stays as it is, and is refused by name.
 */

/** A cell without what surrounds it; null for an empty one. */
export const cellOf = (text: string | undefined): string | null =>
  // Our own exports put an apostrophe in front of what a spreadsheet would take for a number or a formula.
  text?.trim().replace(/^'(?=[=+\-@\d])/, '') || null;

/** A phone: international, or national in one of these countries. */
export function phoneOf(text: string, countries: readonly CountryCode[]): string {
  for (const country of countries) {
    const reading = readPhone({ country, text });
    if (reading.kind === 'valid') return reading.phone;
  }
  return text;
}

/** Nobody is there to be asked whether it is a number of Wisconsin or of Cuba (rule: cuban-number-asked). */
export const isOfTwoCountries = (text: string | undefined): boolean =>
  text !== undefined && /^\D*53(\D*\d){8}\D*$/.test(text) && cubanNumber(text, 'US') !== undefined;

/** The day before the first one that Excel counts, as it counts since March 1900. */
const EXCEL_BEGINS = '1899-12-30';

/** A date with the day first, an ISO date, or a workbook's number of its day. */
export const dateOf = (text: string): string =>
  /^\d{5}$/.test(text) ? addDays(EXCEL_BEGINS, Number(text)) : (parseTypedDate(text) ?? text);

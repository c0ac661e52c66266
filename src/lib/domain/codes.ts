import { plainIdentifier } from './typed-identifier.ts';

/** Codes that people read to each other: R-2026-000042, P-2026-493028175. Gaps are allowed; the number never repeats in its year. */

const NUMBER_LENGTH = 6;
export const RENTAL_PREFIX = 'R';
export const BOOKING_PREFIX = 'B';
/** Folios of packages. */
export const PACKAGE_PREFIX = 'PF';
export const MANIFEST_PREFIX = 'M';
export const REMITTANCE_PREFIX = 'RM';
export const REMITTANCE_BATCH_PREFIX = 'RB';
export const PROCEDURE_PREFIX = 'PR';
export const PROCEDURE_SUBMISSION_PREFIX = 'PS';

export interface Code {
  readonly prefix: string;
  readonly year: number;
  readonly number: number;
}

/** R-YYYY-NNNNNN, with more digits for a greater number. Throws RangeError for what would not be read back. */
export function formatCode({ prefix, year, number }: Code): string {
  const code = `${prefix}-${year}-${String(number).padStart(NUMBER_LENGTH, '0')}`;
  const read = parseCode(code);
  if (read?.prefix !== prefix || read.year !== year || read.number !== number)
    throw new RangeError(`No code: ${code}`);
  return code;
}

/** Capitals, without spaces and the # that people put in front (rule: code-in-any-spelling). */
function tidyCode(typed: string): string {
  return plainIdentifier(typed).toUpperCase().replace(/[ #]/g, '').replaceAll('/', '-');
}

/** A whole code as typed: any case, with or without # and leading zeros; dashes may lack in a full one. */
export function parseCode(typed: string): Code | undefined {
  const tidy = tidyCode(typed);
  // A number of six digits or more needs no dash to be told from its year, wherever dashes stand.
  const match =
    /^([A-Z]{1,3})-?([1-9]\d{3})-(\d{1,9})$/.exec(tidy) ??
    /^([A-Z]{1,3})([1-9]\d{3})(\d{6,9})$/.exec(tidy.replaceAll('-', ''));
  return match === null
    ? undefined
    : { prefix: match[1] ?? '', year: Number(match[2]), number: Number(match[3]) };
}

/**
 * What to look for inside codes when part of one was typed (rule: code-in-any-spelling): "#R-2026-000042", "r2026-42",
 * "2026-0000", "42". A whole code becomes itself; else the typed part as codes write it. Undefined when no code can
 * hold it.
 */
export function codeSearch(typed: string): string | undefined {
  const part = tidyCode(typed);
  const whole = parseCode(part);
  // "R-2026-0000" is the beginning of many codes, "R-2026-42" the short form of one.
  if (whole !== undefined && !/-0\d{0,4}$/.test(part)) return formatCode(whole);
  return /\d/.test(part) && /^[A-Z]{0,3}-?\d{0,4}-?\d{0,9}$/.test(part) ? part : undefined;
}

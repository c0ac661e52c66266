import { formatCode, parseCode } from './codes.ts';
import { readTrackingNumber } from './tracking-number.ts';
import { lettersAndDigits, plainIdentifier } from './typed-identifier.ts';

/** What a barcode reader, a camera or a person reads off a parcel. */

/**
 * What the barcode of a label holds: the package's number without its dashes, then which parcel it is:
 * PK7QX4M2ZD9KTC-2. Throws RangeError for what would not be read back.
 */
export function parcelCode(number: string, parcel: number): string {
  const code = `${number.replaceAll('-', '')}-${parcel}`;
  const read = readScan(code);
  if (read.kind !== 'parcel' || read.number !== number || read.parcel !== parcel)
    throw new RangeError(`No parcel: ${number}, ${parcel}`);
  return code;
}

type ScanReading =
  | { readonly kind: 'empty' }
  /** One parcel of a package, from the barcode of its label. */
  | { readonly kind: 'parcel'; readonly number: string; readonly parcel: number }
  /** A package as a whole: its number typed, or the tracking address of its QR. */
  | { readonly kind: 'package'; readonly number: string }
  /** A folio or the number of an order, as codes write it. */
  | { readonly kind: 'code'; readonly code: string }
  /** Meant as ours, but a character is wrong, missing or too many. */
  | { readonly kind: 'mistyped' }
  /** Another company's. */
  | { readonly kind: 'foreign' };

/** A number of today and a parcel, and one from before the check character: PK-DEMO-0001. */
const PARCEL = /^(PK[\dA-Z]{12})([1-9]\d{0,3})$/;
const LEGACY_PARCEL = /^(PK[A-Z]{4}\d{4})([1-9]\d{0,2})$/;

/**
 * Reads a scanned or typed code. Line breaks and tabs at its end, spaces, case and dashes do not matter, nor does a
 * keyboard on which the reader's dash is another mark (rule: scans-understood).
 */
export function readScan(typed: string): ScanReading {
  const text = numberOfAddress(plainIdentifier(typed));
  const compact = lettersAndDigits(text);
  // Before the whole number: without its prefix that has as many characters as an old one with its parcel.
  const [, number = '', parcel] = PARCEL.exec(compact) ?? LEGACY_PARCEL.exec(compact) ?? [];
  const read = readTrackingNumber(number);
  if (read.kind === 'number') return { kind: 'parcel', number: read.number, parcel: Number(parcel) };
  const whole = readTrackingNumber(text);
  if (whole.kind === 'empty') return whole;
  if (whole.kind === 'number') return { kind: 'package', number: whole.number };
  const code = parseCode(text);
  if (code) return { kind: 'code', code: formatCode(code) };
  return { kind: compact.startsWith('PK') ? 'mistyped' : 'foreign' };
}

/** The number that a tracking address asks for; any other text is itself. */
function numberOfAddress(text: string): string {
  if (!/^https?:/i.test(text)) return text;
  return (URL.canParse(text) && new URL(text).searchParams.get('n')) || text;
}

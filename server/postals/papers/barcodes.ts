import { encode } from 'uqr';

/*
 * Barcodes as drawings whose smallest part is a whole number of printer dots: a label printer has 203 of them an inch
 * and fattens or loses what lies between two (rule: codes-that-scan).
 */

/** Points of a printer dot. */
export const DOT = 72 / 203;
/** Dots of a narrow bar, the widest that fits first: two are 0.25 mm, the least that couriers read. */
const BAR_DOTS = [3, 2];
/** Narrow bars of white that each side of a Code 128 needs, and modules around a QR. */
const QUIET = { code128: 10, qr: 4 } as const;
const QR_DOTS = [6, 5, 4, 3];

/** A drawing, and its place and width in dots. */
export type Drawing = {
  readonly svg: string;
  /** From the left of the room that it was given: its quiet zone, at least. */
  readonly left: number;
  readonly width: number;
};

const svgOf = (width: number, height: number, path: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none"><path d="${path}"/></svg>`;

/** Widths of bars and of the white between them, in narrow bars, a bar first. */
async function barsOf(text: string): Promise<readonly number[]> {
  const { default: encoder } = await import('bwip-js/node');
  const [symbol] = encoder.raw('code128', text);
  if (!symbol || !('sbs' in symbol)) throw new Error(`No Code 128 of ${text}`);
  return symbol.sbs;
}

/**
 * Code 128 in the middle of so many dots, with its quiet zones. Undefined where a text is too long to be read when
 * printed so small, or has letters that the code has not: then it stands as text alone.
 */
export async function code128(text: string, room: number): Promise<Drawing | undefined> {
  if (!/^[\x20-\x7e]+$/.test(text)) return undefined;
  const bars = await barsOf(text);
  const modules = bars.reduce((sum, width) => sum + width, 0);
  const dots = BAR_DOTS.find((each) => (modules + 2 * QUIET.code128) * each <= room);
  if (dots === undefined) return undefined;
  let at = 0;
  let path = '';
  for (const [index, width] of bars.entries()) {
    if (index % 2 === 0) path += `M${at} 0h${width}v1h-${width}z`;
    at += width;
  }
  const width = modules * dots;
  return { svg: svgOf(modules, 1, path), left: Math.floor((room - width) / 2), width };
}

/** QR within a square of so many dots, with its quiet zone at the left. Throws RangeError where it has no room. */
export function qr(text: string, room: number): Drawing {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const dots = QR_DOTS.find((each) => (size + 2 * QUIET.qr) * each <= room);
  if (dots === undefined) throw new RangeError(`No room for a QR of ${text.length} characters`);
  const path = data
    .map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join(''))
    .join('');
  return { svg: svgOf(size, size, path), left: QUIET.qr * dots, width: size * dots };
}

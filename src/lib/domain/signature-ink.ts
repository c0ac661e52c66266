import { greyOf } from './photo-checks.ts';
import type { Photo } from './photo-checks.ts';
import type { PictureSize } from './picture-format.ts';

/** A signature as the consulate takes it: black on white (rule: pictures-of-the-form). */

/** Share of the width over which paper is taken to be lit alike: a shadow over the sheet is no ink. */
const NEAR = 1 / 12;
/** Part of the lightest paper below which anything is ink, also inside of a blot that fills its own surroundings. */
const BLACK = 0.3;

/** Sums of everything above and to the left, with a row and a column of zeros before. */
function sumsOf(levels: Uint8ClampedArray, { width, height }: PictureSize): Float64Array {
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0; x < width; x += 1) {
      row += levels[y * width + x] ?? 0;
      const at = (y + 1) * (width + 1) + x + 1;
      sums[at] = (sums[at - width - 1] ?? 0) + row;
    }
  }
  return sums;
}

/** 1 where the sheet is, 0 beside it. */
function sheetOf({ data, width, height }: Photo): Uint8ClampedArray {
  const sheet = new Uint8ClampedArray(width * height);
  for (let at = 0; at < sheet.length; at += 1) sheet[at] = data[at * 4 + 3] === 255 ? 1 : 0;
  return sheet;
}

/**
 * The same picture in black and white alone; what is not wholly opaque lies beside the sheet, and is white. `contrast` is by which share a pixel must be darker than the paper around it
 * to be ink (Bradley and Roth, 2007).
 */
export function blackOnWhite(picture: Photo, contrast: number): Uint8ClampedArray<ArrayBuffer> {
  const { width, height } = picture;
  const sheet = sheetOf(picture);
  const grey = greyOf(picture).map((level, at) => level * (sheet[at] ?? 0));
  const [light, parts] = [sumsOf(grey, picture), sumsOf(sheet, picture)];
  const reach = Math.max(2, Math.round(width * NEAR));
  const black = BLACK * grey.reduce((most, level) => Math.max(most, level), 0);
  const drawn = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < height; y += 1) {
    const [top, bottom] = [
      Math.max(0, y - reach) * (width + 1),
      Math.min(height, y + reach + 1) * (width + 1),
    ];
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      if (!sheet[at]) continue;
      const [left, right] = [Math.max(0, x - reach), Math.min(width, x + reach + 1)];
      const around = (sums: Float64Array): number =>
        (sums[bottom + right] ?? 0) -
        (sums[top + right] ?? 0) -
        (sums[bottom + left] ?? 0) +
        (sums[top + left] ?? 0);
      const level = grey[at] ?? 0;
      if (level < (around(light) / around(parts)) * (1 - contrast) || level < black)
        drawn.fill(0, at * 4, at * 4 + 3);
    }
  }
  return drawn;
}

/** Where a drawing comes to lie in a picture. */
export interface Fit {
  readonly scale: number;
  readonly left: number;
  readonly top: number;
}

/** The lines of a pad (contract/signature.ts) as large as fit with a margin, in the middle; undefined of none. */
export function fitLines(lines: string, picture: PictureSize, margin: number): Fit | undefined {
  const numbers = lines.match(/\d+/g)?.map(Number) ?? [];
  const across = numbers.filter((_, index) => index % 2 === 0);
  const down = numbers.filter((_, index) => index % 2 === 1);
  if (across.length === 0) return undefined;
  const [left, right, top, bottom] = [
    Math.min(...across),
    Math.max(...across),
    Math.min(...down),
    Math.max(...down),
  ];
  const scale = Math.min(
    (picture.width - 2 * margin) / Math.max(1, right - left),
    (picture.height - 2 * margin) / Math.max(1, bottom - top),
    1,
  );
  return {
    scale,
    left: picture.width / 2 - ((left + right) / 2) * scale,
    top: picture.height / 2 - ((top + bottom) / 2) * scale,
  };
}

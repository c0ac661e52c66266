import { photoColourProblem } from './picture-colours.ts';
import { headOutline } from './photo-head.ts';

/**
 * What can be measured of a passport photo without knowing what a face is (rule: photo-checks). All of it is advice but
 * the color: a person decides, and the consulate.
 */

/** Red, green, blue and opacity of each pixel, as a canvas gives them. */
export interface Photo {
  readonly data: Uint8Array | Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** `unknown` is what the machine cannot tell of this photo. */
export type Verdict = 'good' | 'bad' | 'unknown';
export interface PhotoChecks {
  readonly head: Verdict;
  /** Height of the head as a share of the photo's; undefined where its outline is not seen. */
  readonly headShare: number | undefined;
  readonly light: Verdict;
  readonly even: Verdict;
  readonly sharp: Verdict;
  readonly color: Verdict;
}

/** Shares of the photo's height between which a head is. */
export const HEAD = { min: 0.7, max: 0.8 } as const;
/** An outline tells it no more exactly than this. */
const HEAD_TOLERANCE = 0.03;
/** Grey levels of the wall: its mean at least, its patches from the darkest to the lightest at most, within one at most. */
const [LIGHT, UNEVEN, ROUGH] = [160, 40, 14] as const;
/** Squared steps from pixel to pixel, as a share of the picture's contrast. */
const SHARP = 0.006;

/** Grey levels as the eye weighs colors, of 255. */
export function greyOf({ data, width, height }: Photo): Uint8ClampedArray {
  const grey = new Uint8ClampedArray(width * height);
  for (let at = 0, from = 0; at < grey.length; at += 1, from += 4)
    grey[at] = 0.299 * (data[from] ?? 0) + 0.587 * (data[from + 1] ?? 0) + 0.114 * (data[from + 2] ?? 0);
  return grey;
}

interface Patch {
  readonly mean: number;
  readonly deviation: number;
}

/** Side of a patch of the wall, and where a wall is seen: beside the head, above the shoulders. */
const PATCH = 8;
const WALL = { beside: 0.1, above: 0.4 } as const;

function patchAt(grey: Uint8ClampedArray, width: number, left: number, top: number): Patch {
  let [sum, squares] = [0, 0];
  for (let y = top; y < top + PATCH; y += 1)
    for (let x = left; x < left + PATCH; x += 1) {
      const level = grey[y * width + x] ?? 0;
      sum += level;
      squares += level * level;
    }
  const mean = sum / PATCH ** 2;
  return { mean, deviation: Math.sqrt(Math.max(0, squares / PATCH ** 2 - mean ** 2)) };
}

function wallOf(grey: Uint8ClampedArray, { width, height }: Photo): Patch[] {
  const patches: Patch[] = [];
  const across = Math.max(PATCH, Math.floor(width * WALL.beside));
  for (let top = 0; top + PATCH <= height * WALL.above; top += PATCH)
    for (let from = 0; from + PATCH <= across; from += PATCH)
      patches.push(patchAt(grey, width, from, top), patchAt(grey, width, width - PATCH - from, top));
  return patches;
}

/** The value below which a share of them lies. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.round((sorted.length - 1) * share)] ?? 0;
}
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** How quickly grey changes from pixel to pixel in the middle, against how much it changes at all: what a blur takes away. */
function sharpnessOf(grey: Uint8ClampedArray, { width, height }: Photo): number {
  let [steps, sum, squares, count] = [0, 0, 0, 0];
  const [left, top] = [Math.max(1, Math.floor(width * 0.2)), Math.max(1, Math.floor(height * 0.1))];
  for (let y = top; y < height - top; y += 1)
    for (let x = left; x < width - left; x += 1) {
      const at = y * width + x;
      const level = grey[at] ?? 0;
      const around =
        (grey[at - 1] ?? 0) + (grey[at + 1] ?? 0) + (grey[at - width] ?? 0) + (grey[at + width] ?? 0);
      steps += (around - 4 * level) ** 2;
      sum += level;
      squares += level * level;
      count += 1;
    }
  const contrast = squares / count - (sum / count) ** 2;
  return contrast < 1 ? 0 : steps / count / contrast;
}

const verdict = (isGood: boolean): Verdict => (isGood ? 'good' : 'bad');

export function checkPhoto(photo: Photo): PhotoChecks {
  const grey = greyOf(photo);
  const wall = wallOf(grey, photo);
  const means = wall.map((patch) => patch.mean);
  const isEven =
    quantile(means, 0.95) - quantile(means, 0.05) <= UNEVEN &&
    quantile(
      wall.map(({ deviation }) => deviation),
      0.8,
    ) <= ROUGH;
  // Before a wall of many colors there is no outline.
  const head = isEven ? headOutline(photo) : undefined;
  const headShare = head && (head.chin - head.crown) / photo.height;
  return {
    headShare,
    head:
      headShare === undefined
        ? 'unknown'
        : verdict(headShare >= HEAD.min - HEAD_TOLERANCE && headShare <= HEAD.max + HEAD_TOLERANCE),
    light: verdict(mean(means) >= LIGHT),
    even: verdict(isEven),
    sharp: verdict(sharpnessOf(grey, photo) >= SHARP),
    color: verdict(!photoColourProblem({ data: photo.data, channels: 4 })),
  };
}

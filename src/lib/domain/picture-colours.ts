/** What the colors of a picture are: the crop tool looks before it hands over, the server before it takes (rule: pictures-of-the-form). */

/** Pixels as so many channels each: red, green and blue first, or grey alone. */
export interface Pixels {
  readonly data: Uint8Array | Uint8ClampedArray;
  readonly channels: number;
}

/** Mean distance between a pixel's strongest and weakest colour, of 255: what natural colour has and grey has not. */
function colourOf({ data, channels }: Pixels): number {
  if (channels < 3) return 0;
  let sum = 0;
  for (let at = 0; at + 2 < data.length; at += channels) {
    const [red, green, blue] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
    sum += Math.max(red, green, blue) - Math.min(red, green, blue);
  }
  return (sum * channels) / data.length;
}

/** A grey photo that a JPEG has rounded stays below. */
const COLOUR = 3;
/** Grey levels below which a pixel is ink, and above which it is paper. */
const INK = 96;
const PAPER = 160;
/** Shares of the box: less ink is no signature, more is no white paper. */
const LEAST_INK = 0.001;
const MOST_INK = 0.5;

/** How much of the box is ink, and how much neither ink nor paper, as shares. */
function inkOf({ data, channels }: Pixels): { ink: number; between: number } {
  let [ink, between] = [0, 0];
  for (let at = 0; at < data.length; at += channels) {
    const level = data[at] ?? 0;
    if (level < INK) ink += 1;
    else if (level <= PAPER) between += 1;
  }
  const count = data.length / channels;
  return { ink: ink / count, between: between / count };
}

/** What is wrong with the colors of a picture of the form, as a key of validation.json; undefined where nothing is. */
export const photoColourProblem = (pixels: Pixels): 'picture_colour' | undefined =>
  colourOf(pixels) < COLOUR ? 'picture_colour' : undefined;

export function signatureColourProblem(
  pixels: Pixels,
): 'signature_empty' | 'signature_black_white' | undefined {
  const { ink, between } = inkOf(pixels);
  const isGrey = colourOf(pixels) < COLOUR;
  if (ink + between < LEAST_INK && isGrey) return 'signature_empty';
  // What a JPEG blurs at the edges of strokes is less than the strokes.
  return ink <= MOST_INK && between <= ink && isGrey ? undefined : 'signature_black_white';
}

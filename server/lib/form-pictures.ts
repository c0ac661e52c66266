import {
  PASSPORT_PHOTO,
  PICTURE_DENSITY,
  SIGNATURE_PICTURE,
} from '../../src/lib/contract/postals/procedure-pictures.ts';
import { PHOTO_BYTES } from '../../src/lib/contract/limits.ts';
import { jpegFacts } from '../../src/lib/domain/jpeg.ts';

/**
 * Pictures that the consulate takes as they are: nothing is drawn anew, every property is looked at, and the first that is
 * wrong is named (rule: pictures-of-the-form).
 */

export type FormPicture = 'passport_photo' | 'signature';
export const FORM_PICTURES: ReadonlySet<string> = new Set<FormPicture>(['passport_photo', 'signature']);
export const formPictureSize = (picture: FormPicture) =>
  picture === 'passport_photo' ? PASSPORT_PHOTO : SIGNATURE_PICTURE;

/** A key of validation.json, and what its sentence names. */
export interface PictureProblem {
  readonly key: string;
  readonly params?: Readonly<Record<string, number>>;
}

/** Pixels as so many channels each: red, green and blue, or grey alone. */
interface Pixels {
  readonly data: Buffer;
  readonly channels: number;
}

/** Mean distance between a pixel's strongest and weakest colour, of 255: what natural colour has and grey has not. */
function colourOf({ data, channels }: Pixels): number {
  if (channels < 3) return 0;
  let sum = 0;
  for (let at = 0; at < data.length; at += channels) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
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

function photoProblem(pixels: Pixels): PictureProblem | undefined {
  return colourOf(pixels) < COLOUR ? { key: 'picture_colour' } : undefined;
}

function signatureProblem(pixels: Pixels): PictureProblem | undefined {
  const { ink, between } = inkOf(pixels);
  if (ink + between < LEAST_INK && colourOf(pixels) < COLOUR) return { key: 'signature_empty' };
  // What a JPEG blurs at the edges of strokes is less than the strokes.
  const isBlackOnWhite = ink <= MOST_INK && between <= ink && colourOf(pixels) < COLOUR;
  return isBlackOnWhite ? undefined : { key: 'signature_black_white' };
}

/** What is wrong with a picture of the form; undefined where nothing is. */
export async function formPictureProblem(
  bytes: Buffer,
  picture: FormPicture,
): Promise<PictureProblem | undefined> {
  const { default: sharp } = await import('sharp');
  const size = formPictureSize(picture);
  // Read before anything is decoded: a picture of the right size is small.
  const told =
    bytes.length === 0
      ? undefined
      : await sharp(bytes, { limitInputPixels: false })
          .metadata()
          .catch(() => undefined);
  if (told?.format !== 'jpeg') return { key: 'picture_jpeg' };
  if (bytes.length > PHOTO_BYTES) return { key: 'picture_bytes' };
  if (told.width !== size.width || told.height !== size.height)
    return { key: 'picture_pixels', params: { ...size, across: told.width, down: told.height } };
  const { density, notes } = jpegFacts(bytes);
  if (notes) return { key: 'picture_exif' };
  if (density?.some((dots) => dots !== PICTURE_DENSITY) ?? true)
    return { key: 'picture_density', params: { density: PICTURE_DENSITY } };
  if (told.space === 'cmyk') return { key: 'picture_colour' };
  const raw = await sharp(bytes, { failOn: 'error' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined);
  if (!raw) return { key: 'file_broken' };
  const pixels = { data: raw.data, channels: raw.info.channels };
  return picture === 'passport_photo' ? photoProblem(pixels) : signatureProblem(pixels);
}

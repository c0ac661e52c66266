import type { Sharp } from 'sharp';
import { PHOTO_WIDTHS } from '../../src/lib/contract/photos.ts';

/** Pictures that people hand in, drawn anew: upright, within bounds, and nothing but pixels. */

export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp';

/** A picture is kept at most this wide and high. */
const SIDE = 2_400;
/** A picture of more pixels is a bomb: a file of a few kilobytes that would fill the memory. */
const INPUT_PIXELS = 60_000_000;
/** Longest that one may take to be drawn, since some formats can be made slow on purpose. */
const SECONDS = 20;
/** Quality of what is kept and of its smaller widths, which nobody enlarges. */
const QUALITY = { kept: 85, source: 78 } as const;

export interface Picture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** A picture in a smaller width, as WebP. */
export interface PictureSource {
  readonly width: number;
  readonly bytes: Buffer;
}

/** What is wrong with a picture, as a key of validation.json. */
export class BadPicture extends Error {
  readonly key: 'file_broken' | 'file_pixels';
  constructor(key: BadPicture['key']) {
    super(key);
    this.key = key;
  }
}

let drawing: Promise<unknown> = Promise.resolve();
/** One after the other: the worst takes three hundred megabytes while it is drawn, and many may come at once. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = drawing.then(work);
  drawing = mine.catch(() => undefined);
  return mine;
}

/**
 * Turned as the camera says (rule: photos-upright), nothing but pixels left, so no place, no script and no trailing
 * bytes. Throws BadPicture.
 */
export const redrawn = (bytes: Buffer, type: PictureType): Promise<Picture> =>
  inTurn(async () => {
    const sharp = await library();
    try {
      // Read before anything is decoded, and by itself, so that its refusal says what it is.
      const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
      if (width * height > INPUT_PIXELS) throw new BadPicture('file_pixels');
      const upright = sharp(bytes, { limitInputPixels: INPUT_PIXELS, failOn: 'error' })
        .timeout({ seconds: SECONDS })
        .autoOrient()
        .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true });
      const { data, info } = await encoded(upright, type).toBuffer({ resolveWithObject: true });
      return { bytes: data, width: info.width, height: info.height };
    } catch (error) {
      throw error instanceof BadPicture ? error : new BadPicture('file_broken');
    }
  });

function encoded(picture: Sharp, type: PictureType): Sharp {
  if (type === 'image/png') return picture.png();
  if (type === 'image/webp') return picture.webp({ quality: QUALITY.kept });
  return picture.jpeg({ quality: QUALITY.kept, mozjpeg: true });
}

/** A picture as redrawn() made it in the smaller widths of photos: those that are smaller. */
export const sourcesOf = ({ bytes, width }: Picture): Promise<PictureSource[]> =>
  inTurn(async () => {
    const sharp = await library();
    const sources: PictureSource[] = [];
    for (const smaller of PHOTO_WIDTHS) {
      if (smaller >= width) break;
      const drawn = sharp(bytes).resize({ width: smaller }).webp({ quality: QUALITY.source });
      sources.push({ width: smaller, bytes: await drawn.toBuffer() });
    }
    return sources;
  });

/** Loaded with the first picture: most servers of a company never see one, and it takes its share of memory. */
async function library() {
  return (await import('sharp')).default;
}

import { isLargeEnough } from '../../../lib/domain/picture-crop.ts';
import { pictureFormat, pictureSize } from '../../../lib/domain/picture-format.ts';
import type { PictureSize } from '../../../lib/domain/picture-format.ts';
import { number, validationWords } from '../reader.ts';
import { onWhite } from './canvas.ts';
import { pictureWords } from './words.ts';

/** Longest side in pixels with which a picture is worked on: several times what comes out. */
const SIDE = 2_400;
/** A picture of more pixels is not decoded: on a phone the page would be gone. The server has the same bound. */
const MOST_PIXELS = 60_000_000;
/** A camera's notes before the size are shorter than this. */
const FIRST_BYTES = 1_000_000;

/** Why a picture is not taken, in words. */
export class PictureRefusal extends Error {}

const tooSmall = ({ width, height }: PictureSize, needed: PictureSize): PictureRefusal =>
  new PictureRefusal(
    pictureWords('tooSmall', {
      across: number(width),
      down: number(height),
      width: number(needed.width),
      height: number(needed.height),
    }),
  );

/** What a camera or a decoder gives, within bounds and on white. Throws PictureRefusal. */
export function taken(
  picture: CanvasImageSource,
  { width, height }: PictureSize,
  needed: PictureSize,
): HTMLCanvasElement {
  if (!isLargeEnough({ width, height }, needed)) throw tooSmall({ width, height }, needed);
  const scale = Math.min(1, SIDE / Math.max(width, height));
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  return onWhite(size, (context) => context.drawImage(picture, 0, 0, size.width, size.height));
}

/** A chosen file as a picture, upright as the camera says (rule: photos-upright). Throws PictureRefusal. */
export async function opened(file: File, needed: PictureSize): Promise<HTMLCanvasElement> {
  if (file.size === 0) throw new PictureRefusal(validationWords('file_empty'));
  const first = new Uint8Array(await file.slice(0, FIRST_BYTES).arrayBuffer());
  const format = pictureFormat(first);
  if (!format) throw new PictureRefusal(validationWords('file_photo'));
  const size = pictureSize(first);
  if (size && size.width * size.height > MOST_PIXELS)
    throw new PictureRefusal(validationWords('file_pixels'));
  if (size && !isLargeEnough(size, needed)) throw tooSmall(size, needed);
  const picture = await createImageBitmap(file).catch(() => {
    // Apple's browsers read it, no others.
    throw new PictureRefusal(validationWords(format === 'heic' ? 'file_heic' : 'file_broken'));
  });
  try {
    return taken(picture, picture, needed);
  } finally {
    picture.close();
  }
}

import {
  PASSPORT_PHOTO,
  PICTURE_DENSITY,
  SIGNATURE_PICTURE,
} from '../../src/lib/contract/postals/procedure-pictures.ts';
import { PHOTO_BYTES } from '../../src/lib/contract/limits.ts';
import { jpegFacts } from '../../src/lib/domain/jpeg.ts';
import { photoColourProblem, signatureColourProblem } from '../../src/lib/domain/picture-colours.ts';

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
  const key = picture === 'passport_photo' ? photoColourProblem(pixels) : signatureColourProblem(pixels);
  return key && { key };
}

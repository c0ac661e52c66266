import * as z from 'zod/mini';
import { FileEntry, Id, optionalText } from './fields.ts';

/**
 * Photos of a record: in the order that staff gave them, the first its cover, each in several widths so that a screen
 * fetches no more pixels than it shows (rule: photos-in-order).
 */

/** Pixels across in which a photo is kept beside the photo itself, where that is wider. */
export const PHOTO_WIDTHS = [320, 800, 1600] as const;
/** Characters that say what a photo shows, in either language. */
const ALT_LENGTH = 200;

/** A photo in a smaller width, by a link of its own. */
const PhotoSource = z.object({ width: z.int(), url: z.string() });

/** A file that was uploaded. Only a photo has a width and a height, in pixels as it is stored. */
export const UploadedFile = z.extend(FileEntry, {
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  sources: z.array(PhotoSource),
});
export type UploadedFile = z.infer<typeof UploadedFile>;

export const Photo = z.extend(FileEntry, {
  width: z.int(),
  height: z.int(),
  sources: z.array(PhotoSource),
  alt_en: z.string(),
  alt_es: z.string(),
});
export type Photo = z.infer<typeof Photo>;

const PhotoInput = z.object({ id: Id, alt_en: optionalText(ALT_LENGTH), alt_es: optionalText(ALT_LENGTH) });
export type PhotoInput = z.input<typeof PhotoInput>;

/** Photos as a form sends them: in their order, and all that stay. Left out, they stay as they are. */
export const photoList = (max: number) =>
  z.optional(
    z.array(PhotoInput).check(
      z.maxLength(max, { error: 'files_count' }),
      z.refine((photos) => new Set(photos.map(({ id }) => id)).size === photos.length, {
        error: 'duplicate',
      }),
    ),
  );

/** What a form holds of photos. */
export const photoValues = (photos: readonly Photo[]): PhotoInput[] =>
  photos.map(({ id, alt_en, alt_es }) => ({ id, alt_en, alt_es }));

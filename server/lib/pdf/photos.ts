import type { RequestContext } from '../call.ts';
import { ProblemError } from '../problem.ts';
import { readBytes } from '../stored-file.ts';

/** Photos of a document: small enough for a mail, large enough for a scratch on a third of a page's width. */

const WIDTH = 560;
const QUALITY = 70;

/** Uploaded photos by their id, drawn smaller; one whose file is lost is left out, so that the document can be had all the same. */
export async function printedPhotos(
  { db, services }: RequestContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Buffer>> {
  if (ids.length === 0) return new Map();
  const { default: sharp } = await import('sharp');
  const files = await db.selectFrom('file').select(['id', 'storage_key']).where('id', 'in', ids).execute();
  const photos = new Map<number, Buffer>();
  for (const { id, storage_key } of files) {
    try {
      const photo = sharp(await readBytes(services.files, storage_key))
        .resize({ width: WIDTH, height: WIDTH, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb')
        .jpeg({ quality: QUALITY, mozjpeg: true });
      photos.set(id, await photo.toBuffer());
    } catch (err) {
      // Where files are kept is away: the document can be had in a minute, with all its photos.
      if (err instanceof ProblemError) throw err;
      services.log.warn({ file: id, err }, 'A photo could not be printed');
    }
  }
  return photos;
}

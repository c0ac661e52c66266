import type { Kysely } from 'kysely';
import sharp from 'sharp';
import { accommodations } from '../../../src/lib/contract/lodgings/accommodations.ts';
import { redrawn, sourcesOf } from '../../lib/pictures.ts';
import { PHOTOS_FIELD } from '../../lib/photos.ts';
import { keep } from '../../lib/stored-file.ts';
import type { Services } from '../../services.ts';
import type { Database } from '../tables.ts';
import type { Random } from './random.ts';
import { scenesOfHouse } from './scenes.ts';

/** So many houses have photos; those of a few are drawn, since each takes its time, and the others have the same. */
const HOUSES = 18;
const DRAWN = 3;
/** Photos that a house has at least. */
const FEWEST = 2;

/** Gives the first houses photos that are drawn here. */
export async function seedPhotos(
  services: Services,
  db: Kysely<Database>,
  random: Random,
  now: Date,
): Promise<void> {
  const houses = await db.selectFrom('accommodation').select('id').orderBy('id').limit(HOUSES).execute();
  const drawn = await Promise.all(
    Array.from({ length: Math.min(DRAWN, houses.length) }, () => photosOfHouse(random)),
  );
  for (const [index, { id }] of houses.entries()) {
    const photos = drawn[index % DRAWN] ?? [];
    const count = index < DRAWN ? photos.length : random.integer(FEWEST, photos.length);
    for (const [position, { bytes, sources, width, height, ...photo }] of photos.slice(0, count).entries()) {
      const kept = await keep(services.files, { bytes, sources });
      await db
        .insertInto('file')
        .values({
          ...photo,
          storage_key: kept.storage_key,
          sources: JSON.stringify(kept.sources),
          type: 'image/jpeg',
          size: bytes.length,
          width,
          height,
          key: accommodations.key,
          record_id: id,
          field: PHOTOS_FIELD,
          position,
          uploaded_by: null,
          created_at: now,
        })
        .execute();
    }
  }
}

/** The scenes of one house as photos in all their widths. */
const photosOfHouse = (random: Random) =>
  Promise.all(
    scenesOfHouse(random).map(async ({ svg, name, alt_en, alt_es }) => {
      const picture = await redrawn(await sharp(Buffer.from(svg)).jpeg().toBuffer(), 'image/jpeg');
      return { ...picture, sources: await sourcesOf(picture), name: `${name}.jpg`, alt_en, alt_es };
    }),
  );

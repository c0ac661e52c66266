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

/** So many houses have photos: the first ones, of which a list shows the covers. */
const HOUSES = 8;
/** Of their scenes so many at most; few, since each is drawn and kept in its widths. */
const SCENES = 4;

/** Gives the first houses photos that are drawn here. */
export async function seedPhotos(
  services: Services,
  db: Kysely<Database>,
  random: Random,
  now: Date,
): Promise<void> {
  const houses = await db.selectFrom('accommodation').select('id').orderBy('name').limit(HOUSES).execute();
  for (const [index, { id }] of houses.entries()) {
    const scenes = scenesOfHouse(random, index === 0 ? SCENES : random.integer(2, SCENES));
    for (const [position, { svg, name, alt_en, alt_es }] of scenes.entries()) {
      const picture = await redrawn(await sharp(Buffer.from(svg)).jpeg().toBuffer(), 'image/jpeg');
      const kept = await keep(services.files, { bytes: picture.bytes, sources: await sourcesOf(picture) });
      await db
        .insertInto('file')
        .values({
          storage_key: kept.storage_key,
          sources: JSON.stringify(kept.sources),
          name: `${name}.jpg`,
          type: 'image/jpeg',
          size: picture.bytes.length,
          width: picture.width,
          height: picture.height,
          key: accommodations.key,
          record_id: id,
          field: PHOTOS_FIELD,
          position,
          alt_en,
          alt_es,
          uploaded_by: null,
          created_at: now,
        })
        .execute();
    }
  }
}

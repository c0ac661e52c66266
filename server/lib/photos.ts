import { sql } from 'kysely';
import type { Photo, PhotoInput } from '../../src/lib/contract/photos.ts';
import { attachFiles, fileEntry, sourceEntries } from './attachments.ts';
import type { Call, RequestContext } from './call.ts';
import { invalid } from './problem.ts';
import type { Endpoint } from '../../src/lib/contract/endpoint.ts';

/** Photos of records: claimed, ordered and described in one call, and read for a whole page in one query. */

/** The field of a record that has photos. */
export const PHOTOS_FIELD = 'photos';

/**
 * Makes these the photos of a record, in this order and with what they show; undefined leaves them as they are. Throws
 * 422 for one that is no photo, unknown, another record's or another person's.
 */
export async function savePhotos(
  call: Call<Endpoint>,
  { key, recordId }: { readonly key: string; readonly recordId: number },
  photos: readonly PhotoInput[] | undefined,
): Promise<void> {
  if (!photos) return;
  const ids = photos.map(({ id }) => id);
  await attachFiles(call, {
    key,
    recordId,
    field: PHOTOS_FIELD,
    ids,
    memberId: call.member.id,
    describe: async () => {
      const given = photos.map(({ id, alt_en, alt_es }, position) => ({ id, alt_en, alt_es, position }));
      const { numAffectedRows } = await sql`
        update file set position = given.position, alt_en = given.alt_en, alt_es = given.alt_es
        from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
          as given (id integer, position integer, alt_en text, alt_es text)
        where file.id = given.id and file.width is not null`.execute(call.db);
      if (numAffectedRows !== BigInt(ids.length)) throw invalid({ field: PHOTOS_FIELD, key: 'file_photo' });
    },
  });
}

/** A photo, and how many its record has. */
interface Read {
  readonly photo: Photo;
  readonly count: number;
}

/** Photos of records of one kind, by record, in their order; of each its cover only, where a list shows no more. */
async function photosOf(
  { services, db }: RequestContext,
  { key, ids, covers = false }: { key: string; ids: readonly number[]; covers?: boolean },
): Promise<Map<number, Read[]>> {
  const photos = new Map<number, Read[]>();
  if (ids.length === 0) return photos;
  const files = await db
    .selectFrom('file')
    .select(['id', 'name', 'type', 'size', 'record_id', 'width', 'height', 'sources', 'alt_en', 'alt_es'])
    .where('key', '=', key)
    .where('record_id', 'in', ids)
    .where('field', '=', PHOTOS_FIELD)
    .select(sql<number>`(count(*) over (partition by record_id))::int`.as('count'))
    .$if(covers, (query) => query.distinctOn('record_id'))
    .orderBy('record_id')
    .orderBy('position')
    .orderBy('id')
    .execute();
  for (const { record_id, sources, count, ...file } of files) {
    if (record_id === null || file.width === null || file.height === null) continue;
    const { width, height, alt_en, alt_es } = file;
    const photo: Photo = {
      ...fileEntry(services, file),
      width,
      height,
      alt_en,
      alt_es,
      sources: sourceEntries(services, file.id, sources),
    };
    photos.set(record_id, [...(photos.get(record_id) ?? []), { photo, count }]);
  }
  return photos;
}

/** Rows with all their photos. */
export async function withPhotos<R extends { id: number }>(
  context: RequestContext,
  key: string,
  rows: readonly R[],
): Promise<(R & { photos: Photo[] })[]> {
  const photos = await photosOf(context, { key, ids: rows.map(({ id }) => id) });
  return rows.map((row) => ({ ...row, photos: (photos.get(row.id) ?? []).map(({ photo }) => photo) }));
}

/** One record with all its photos, where a list shows covers. */
export async function allPhotos<R extends { id: number }>(
  context: RequestContext,
  key: string,
  row: R,
): Promise<R & { photos: Photo[] }> {
  const [whole] = await withPhotos(context, key, [row]);
  return whole ?? { ...row, photos: [] };
}

/** Rows of a list with their covers: the rest of their photos is read with the one record. */
export async function withCovers<R extends { id: number }>(
  context: RequestContext,
  key: string,
  rows: readonly R[],
): Promise<(R & { cover: Photo | null; photo_count: number; photos: null })[]> {
  const covers = await photosOf(context, { key, ids: rows.map(({ id }) => id), covers: true });
  return rows.map((row) => {
    const [cover] = covers.get(row.id) ?? [];
    return { ...row, cover: cover?.photo ?? null, photo_count: cover?.count ?? 0, photos: null };
  });
}

import * as fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditTrail } from '../../../src/lib/contract/audit.ts';
import { signFile, uploadFile } from '../../../src/lib/contract/files.ts';
import type { FilePurpose } from '../../../src/lib/contract/files.ts';
import { PHOTO_COUNT } from '../../../src/lib/contract/limits.ts';
import { accommodations } from '../../../src/lib/contract/lodgings/accommodations.ts';
import { rooms } from '../../../src/lib/contract/lodgings/rooms.ts';
import { NoSuchFile } from '../../../server/lib/files/store.ts';
import { readBytes } from '../../../server/lib/stored-file.ts';
import { forgetFiles } from '../../../server/system/files.ts';
import { administrator, agent, keysOf, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { CENTRO_HABANA, adding, house } from './house.ts';
import { randomRuns } from '../../random-runs.ts';

let application: TestApplication;
let token: string;
let add: ReturnType<typeof adding>;
let bytes: Buffer;
beforeAll(async () => {
  application = await testApplication();
  ({ token } = await application.login(agent));
  add = adding(application, token);
  bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#2a9d8f' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => application.close());

async function upload(name = 'front.jpg', who = token, purpose: FilePurpose = 'photo'): Promise<number> {
  const form = new FormData();
  form.set('purpose', purpose);
  const content = purpose === 'photo' ? Uint8Array.from(bytes) : '%PDF-1.7\n%%EOF\n';
  form.set('file', new File([content], name));
  return (await application.call(uploadFile, { token: who, body: form })).body.id;
}
const uploads = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => upload(`photo-${index}.jpg`)));
const shows = (id: number, text = '') => ({ id, alt_en: text, alt_es: text && `${text} (es)` });
const get = async (id: number) =>
  (await application.call(accommodations.get, { token, params: { id } })).body;
const change = (row: { id: number; version: number; name: string }, more: object) =>
  application.call(accommodations.update, {
    token,
    params: { id: row.id },
    version: row.version,
    body: { name: row.name, type_id: 1, city_id: CENTRO_HABANA, ...more },
  });
const refused = async (photos: unknown) => keysOf((await add.house({ photos })).problem);

describe('photos of an accommodation', () => {
  it('stand in their order with what they show, the cover in the list (rule: photos-in-order)', async () => {
    const [one = 0, two = 0, three = 0] = await uploads(3);
    const { status, body } = await add.house({
      photos: [shows(two, 'The patio'), shows(three), shows(one, 'The front')],
    });
    expect(status).toBe(201);
    expect(body.photos?.map(({ id }) => id)).toEqual([two, three, one]);
    expect(body.photos?.[0]).toMatchObject({
      name: 'photo-1.jpg',
      type: 'image/jpeg',
      width: 600,
      height: 400,
      alt_en: 'The patio',
      alt_es: 'The patio (es)',
      sources: [{ width: 320, url: expect.stringContaining(`/files/${two}/content?`) }],
    });
    expect(body.cover?.id).toBe(two);
    const list = await application.call(accommodations.list, { token, query: { q: body.name } });
    expect(list.body.results).toMatchObject([
      { id: body.id, cover: { id: two, alt_en: 'The patio' }, photos: null },
    ]);

    const turned = await change(body, { photos: [shows(one, 'The front'), shows(two, 'The yard')] });
    expect(turned.body.photos?.map(({ id, alt_en }) => [id, alt_en])).toEqual([
      [one, 'The front'],
      [two, 'The yard'],
    ]);
    expect((await get(body.id)).cover?.id).toBe(one);
    const { token: chief } = await application.login(administrator);
    const { body: trail } = await application.call(auditTrail, {
      token: chief,
      query: { key: accommodations.key, id: body.id },
    });
    expect(trail[0]?.changes).toEqual({
      photos: [
        'photo-1.jpg (The patio / The patio (es)), photo-2.jpg, photo-0.jpg (The front / The front (es))',
        'photo-0.jpg (The front / The front (es)), photo-1.jpg (The yard / The yard (es))',
      ],
    });
  });

  it('stay as they are where a save does not name them, and go where it names none', async () => {
    const [one = 0] = await uploads(1);
    const { body } = await add.house({ photos: [shows(one)] });
    const kept = await change(body, { note: 'Repainted' });
    expect(kept.body.photos?.map(({ id }) => id)).toEqual([one]);
    const none = await change(kept.body, { photos: [] });
    expect([none.body.photos, none.body.cover]).toEqual([[], null]);
  });

  it('are kept of who saved first: the second is told (rule: nobody-overwrites)', async () => {
    const [one = 0, two = 0, three = 0] = await uploads(3);
    const { body } = await add.house({ photos: [shows(one), shows(two)] });
    const answers = await Promise.all([
      change(body, { photos: [shows(two), shows(one)] }),
      change(body, { photos: [shows(three), shows(one)] }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    const saved = answers.find(({ status }) => status === 200)?.body;
    expect((await get(body.id)).photos?.map(({ id }) => id)).toEqual(saved?.photos?.map(({ id }) => id));
  });

  it('are ten at most, each once, photos, and nobody else’s', async () => {
    const eleven = await uploads(PHOTO_COUNT.record + 1);
    expect(await refused(eleven.map((id) => shows(id)))).toEqual(['photos files_count']);
    const { body } = await add.house({ photos: eleven.slice(1).map((id) => shows(id)) });
    expect(body.photos).toHaveLength(PHOTO_COUNT.record);
    const [spare = 0] = eleven;
    expect(await refused([shows(spare), shows(spare)])).toEqual(['photos duplicate']);
    expect(await refused([shows(body.cover?.id ?? 0)])).toEqual(['photos file_unknown']);
    const { token: colleague } = await application.login(agent);
    expect(await refused([shows(await upload('theirs.jpg', colleague))])).toEqual(['photos file_unknown']);
    expect(await refused([shows(await upload('paper.pdf', token, 'document'))])).toEqual([
      'photos file_photo',
    ]);
    expect(await refused([{ ...shows(spare), alt_en: 'x'.repeat(201) }])).toEqual([
      'photos.0.alt_en max_length',
    ]);
  });

  it('of a deleted house are let go, and no width of them is left', async () => {
    const { services, clock } = application;
    const [one = 0] = await uploads(1);
    const { body } = await add.house({ photos: [shows(one)] });
    const { storage_key, sources } = await services.db
      .selectFrom('file')
      .select(['storage_key', 'sources'])
      .where('id', '=', one)
      .executeTakeFirstOrThrow();
    const { token: chief } = await application.login(administrator);
    const removal = await application.call(accommodations.remove, { token: chief, params: { id: body.id } });
    expect(removal.status).toBe(204);
    const before = clock.now;
    clock.now = new Date(before.getTime() + 25 * 3_600_000);
    await forgetFiles(services, services.db);
    clock.now = before;
    expect((await application.call(signFile, { token, params: { id: one } })).status).toBe(404);
    expect(sources).toHaveLength(1);
    for (const key of [storage_key, ...sources.map((source) => source.storage_key)])
      await expect(readBytes(services.files, key)).rejects.toThrow(NoSuchFile);
  });

  it('are after any saves what the last save said (rule: photos-in-order)', async () => {
    const ids = await uploads(5);
    let row = (await add.house({ photos: [] })).body;
    const saves = fc.array(fc.shuffledSubarray(ids), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(saves, async (orders) => {
        for (const order of orders) {
          const photos = order.map((id) => shows(id, `Photo ${id}`));
          row = (await change(row, { photos })).body;
        }
        const last = orders.at(-1) ?? [];
        const read = await get(row.id);
        expect(read.photos?.map(({ id, alt_es }) => [id, alt_es])).toEqual(
          last.map((id) => [id, `Photo ${id} (es)`]),
        );
        expect(read.cover?.id).toBe(last[0]);
      }),
      randomRuns(10),
    );
  });
});

it('a room has five, and its list has them all', async () => {
  const { body: home } = await application.call(accommodations.create, { token, body: house() });
  const ids = await uploads(PHOTO_COUNT.part + 1);
  const tooMany = await add.room(home.id, { photos: ids.map((id) => shows(id)) });
  expect(tooMany.problem.errors).toMatchObject([{ field: 'photos', key: 'files_count' }]);
  const { body: room } = await add.room(home.id, { photos: ids.slice(1).map((id) => shows(id)) });
  const { body } = await application.call(rooms.list, { token, query: { accommodation: String(home.id) } });
  expect(body.results[0]?.photos.map(({ id }) => id)).toEqual(ids.slice(1));
  expect(room.photos).toEqual(body.results[0]?.photos);
});

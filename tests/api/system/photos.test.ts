import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadFile } from '../../../src/lib/contract/files.ts';
import { PHOTO_BYTES } from '../../../src/lib/contract/limits.ts';
import { NoSuchFile } from '../../../server/lib/files/store.ts';
import { readBytes } from '../../../server/lib/stored-file.ts';
import { forgetFiles } from '../../../server/system/files.ts';
import { agent, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';

let application: TestApplication;
let token: string;
beforeAll(async () => {
  application = await testApplication();
  ({ token } = await application.login(agent));
});
afterAll(() => application.close());

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2a9d8f' } });

async function upload(bytes: Uint8Array, name = 'front.jpg') {
  const form = new FormData();
  form.set('purpose', 'photo');
  form.set('file', new File([Uint8Array.from(bytes)], name));
  return application.call(uploadFile, { token, body: form });
}
const refusalOf = async (bytes: Uint8Array, name?: string) => {
  const { status, problem } = await upload(bytes, name);
  return { status, key: problem.errors?.[0]?.key, message: problem.errors?.[0]?.message };
};

const fetched = async (url: string): Promise<Response> =>
  application.request('GET', url.replace(/^\/api/, ''));
const pixelsOf = async (url: string) =>
  sharp(Buffer.from(await (await fetched(url)).arrayBuffer())).metadata();

describe('a photo', () => {
  it('that lies on its side is turned, and tells no place in any width (rule: photos-upright)', async () => {
    const lying = await picture(1_800, 1_200)
      .withExif({
        IFD0: { Make: 'Somebody', Software: 'A phone' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '23/1 8/1 0/1', GPSLongitude: '82/1 21/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(lying).metadata()).exif?.includes('Somebody')).toBe(true);
    const { body } = await upload(lying);
    expect(body).toMatchObject({ type: 'image/jpeg', width: 1_200, height: 1_800 });
    expect(body.sources.map(({ width }) => width)).toEqual([320, 800]);
    for (const [url, width, height] of [
      [body.url, 1_200, 1_800],
      [body.sources[0]?.url ?? '', 320, 480],
      [body.sources[1]?.url ?? '', 800, 1_200],
    ] as const) {
      const found = await pixelsOf(url);
      expect(found).toMatchObject({ width, height });
      expect([found.exif, found.orientation, found.xmp, found.iptc]).toEqual(Array(4).fill(undefined));
    }
  });

  it('is there in three widths, none wider than itself (rule: photo-widths)', async () => {
    for (const [width, widths] of [
      [2_000, [320, 800, 1_600]],
      [1_600, [320, 800]],
      [320, []],
      [1, []],
    ] as const) {
      const { body } = await upload(await picture(width, 200).png().toBuffer(), 'door.png');
      expect([body.width, body.height, body.sources.map((source) => source.width)]).toEqual([
        width,
        200,
        widths,
      ]);
    }
    // What is wider than any screen is kept smaller.
    const { body } = await upload(await picture(3_000, 1_000).webp().toBuffer());
    expect([body.width, body.height, body.name]).toEqual([2_400, 800, 'front.webp']);
  });

  it('is read by one signed link for each width', async () => {
    const { body } = await upload(await picture(1_000, 500).jpeg().toBuffer(), 'La casa.jpg');
    const [small] = body.sources;
    const response = await fetched(small?.url ?? '');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': 'inline; filename="La casa-320.webp"; filename*=UTF-8\'\'La%20casa-320.webp',
    });
    expect((await response.arrayBuffer()).byteLength).toBe(Number(response.headers.get('content-length')));
    // A link opens nothing but what it was signed for.
    for (const forged of [
      small?.url.replace('&width=320', ''),
      small?.url.replace('width=320', 'width=800'),
      `${body.url}&width=320`,
    ])
      expect((await fetched(forged ?? '')).status).toBe(403);
  });

  it('that nobody names within a day leaves no width behind', async () => {
    const { services, clock } = application;
    const { body } = await upload(await picture(900, 300).jpeg().toBuffer());
    const { storage_key, sources } = await services.db
      .selectFrom('file')
      .select(['storage_key', 'sources'])
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow();
    const keys = [storage_key, ...sources.map((source) => source.storage_key)];
    expect(new Set(keys).size).toBe(3);
    const before = clock.now;
    clock.now = new Date(before.getTime() + 25 * 3_600_000);
    await forgetFiles(services, services.db);
    clock.now = before;
    for (const key of keys) await expect(readBytes(services.files, key)).rejects.toThrow(NoSuchFile);
  });
});

/** A PNG of one color with a bit a pixel, which says nothing but how large it is. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('refused is', () => {
  it('a picture of more pixels than fit into memory, within its bounds', async () => {
    const bytes = bomb(30_000, 30_000);
    expect(bytes.length).toBeLessThan(PHOTO_BYTES);
    const before = process.memoryUsage.rss();
    expect(await refusalOf(bytes, 'bomb.png')).toEqual({
      status: 422,
      key: 'file_pixels',
      message: 'The picture has too many pixels. Make it smaller and add it again.',
    });
    expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000);
    // The same picture in a size that fits is taken, so it is the pixels that were refused.
    expect((await upload(bomb(3_000, 3_000), 'white.png')).status).toBe(201);
  });

  it('a HEIC, in words that say what to do', async () => {
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(64)]);
    for (const name of ['IMG_0002.HEIC', 'IMG_0002.jpg'])
      expect(await refusalOf(heic, name)).toEqual({
        status: 422,
        key: 'file_heic',
        message: "HEIC photos can't be read. Save the photo as JPEG and add it again.",
      });
  });

  it('a byte too many, and what is broken or no photo at all; a PNG named .jpg is a PNG', async () => {
    const jpeg = await picture(400, 300).jpeg().toBuffer();
    const filled = (size: number) => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)]);
    expect((await upload(filled(PHOTO_BYTES))).status).toBe(201);
    expect(await refusalOf(filled(PHOTO_BYTES + 1))).toMatchObject({ status: 422, key: 'file_size' });
    expect(await refusalOf(jpeg.subarray(0, jpeg.length / 2))).toMatchObject({ key: 'file_broken' });
    expect(await refusalOf(Buffer.concat([jpeg.subarray(0, 20), Buffer.alloc(500, 7)]))).toMatchObject({
      key: 'file_broken',
    });
    expect(await refusalOf(Buffer.from('GIF89a'), 'a.jpg')).toMatchObject({ key: 'file_photo' });
    const png = await upload(await picture(400, 300).png().toBuffer(), 'front.jpg');
    expect(png.body).toMatchObject({ type: 'image/png', name: 'front.png', width: 400, height: 300 });
  });
});

it('many photos at once are drawn one after the other, and keep no connection waiting', async () => {
  const { pool } = application.services;
  const bytes = await picture(1_700, 1_200).jpeg().toBuffer();
  const uploads = Array.from({ length: 8 }, () => upload(bytes));
  await Promise.race(uploads);
  expect(pool.totalCount - pool.idleCount).toBeLessThan(3);
  expect((await Promise.all(uploads)).map(({ status }) => status)).toEqual(Array(8).fill(201));
});

import sharp from 'sharp';
import type { Metadata } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileContent, signFile, uploadFile } from '../../../src/lib/contract/files.ts';
import type { FilePurpose } from '../../../src/lib/contract/files.ts';
import { models } from '../../../src/lib/contract/cars/models.ts';
import { forgetFiles } from '../../../server/system/files.ts';
import { PICANTO } from '../../fixtures/picanto.ts';
import { agent, client, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';

let application: TestApplication;
let token: string;
beforeAll(async () => {
  application = await testApplication();
  ({ token } = await application.login(agent));
});
afterAll(() => application.close());

const picture = (width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: '#c0392b' } });
const PDF = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');

async function upload(bytes: Uint8Array | string, name: string, purpose: FilePurpose = 'photo', who = token) {
  const form = new FormData();
  form.set('purpose', purpose);
  form.set('file', new File([typeof bytes === 'string' ? bytes : Uint8Array.from(bytes)], name));
  return application.call(uploadFile, { token: who, body: form });
}

/** The bytes that a link gives, as a browser would ask for them: without a token. */
const fetchFile = (url: string) => application.request('GET', url.replace(/^\/api/, ''));

async function pixels(url: string): Promise<Metadata> {
  return sharp(Buffer.from(await (await fetchFile(url)).arrayBuffer())).metadata();
}

describe('uploads', () => {
  it('turns a portrait upright and drops what the camera wrote (rule: photos-upright)', async () => {
    for (const orientation of [6, 3]) {
      const jpeg = await picture()
        .withExif({ IFD0: { Artist: 'Somebody' } })
        .withMetadata({ orientation })
        .jpeg()
        .toBuffer();
      const { status, body } = await upload(jpeg, 'IMG_0001.JPG');
      expect({ status, type: body.type, name: body.name }).toEqual({
        status: 201,
        type: 'image/jpeg',
        name: 'IMG_0001.jpg',
      });
      const stored = await pixels(body.url);
      expect([stored.width, stored.height]).toEqual(orientation === 6 ? [20, 40] : [40, 20]);
      expect([stored.orientation, stored.exif]).toEqual([undefined, undefined]);
    }
  });

  it('refuses HEIC by its name', async () => {
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(64)]);
    expect((await upload(heic, 'IMG_0002.HEIC')).problem).toMatchObject({
      status: 422,
      errors: [{ field: 'file', key: 'file_heic' }],
    });
  });

  it('judges by content: A.PDF is a PDF, a PNG named .jpg is a PNG, HTML named .pdf is nothing, empty is empty (rule: content-not-name)', async () => {
    expect((await upload(PDF, 'A.PDF', 'pdf')).body).toMatchObject({
      type: 'application/pdf',
      name: 'A.pdf',
      size: PDF.length,
    });
    const png = await upload(await picture().png().toBuffer(), 'scan.jpg');
    expect(png.body).toMatchObject({ type: 'image/png', name: 'scan.png' });
    expect((await upload('<html><script>alert(1)</script>', 'a.pdf', 'pdf')).problem.errors?.[0]?.key).toBe(
      'file_pdf',
    );
    expect(
      (await upload('<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.png')).problem.errors?.[0]?.key,
    ).toBe('file_photo');
    expect((await upload('', 'a.pdf', 'pdf')).problem.errors?.[0]?.key).toBe('file_empty');
    expect((await upload(PDF, 'a.jpg', 'photo')).problem.errors?.[0]?.key).toBe('file_photo');
    expect((await upload(await picture().jpeg().toBuffer(), 'a.pdf', 'pdf')).problem.errors?.[0]?.key).toBe(
      'file_pdf',
    );
    expect((await upload(await picture().webp().toBuffer(), 'licence', 'document')).body).toMatchObject({
      type: 'image/webp',
      name: 'licence.webp',
    });
  });

  it('refuses what is damaged or too large', async () => {
    const jpeg = await picture(400, 400).jpeg().toBuffer();
    expect((await upload(jpeg.subarray(0, 300), 'half.jpg')).problem.errors?.[0]?.key).toBe('file_broken');
    const large = Buffer.concat([jpeg, Buffer.alloc(2_000_001)]);
    const refused = await upload(large, 'large.jpg');
    expect(refused.problem.errors?.[0]).toMatchObject({
      key: 'file_size',
      message: expect.stringContaining('1.9 MB'),
    });
    expect((await upload(Buffer.concat([PDF, Buffer.alloc(2_000_001)]), 'large.pdf', 'pdf')).status).toBe(
      201,
    );
  });

  it('takes one file, with a purpose', async () => {
    const none = new FormData();
    none.set('purpose', 'photo');
    expect((await application.call(uploadFile, { token, body: none })).problem.errors?.[0]).toMatchObject({
      field: 'file',
      key: 'required',
    });
    const two = new FormData();
    two.set('purpose', 'pdf');
    two.append('file', new File([PDF], 'a.pdf'));
    two.append('file', new File([PDF], 'b.pdf'));
    expect((await application.call(uploadFile, { token, body: two })).problem.errors?.[0]?.key).toBe(
      'files_count',
    );
    const wrong = new FormData();
    wrong.set('purpose', 'virus');
    wrong.set('file', new File([PDF], 'a.pdf'));
    expect((await application.call(uploadFile, { token, body: wrong })).status).toBe(422);
    expect((await application.call(uploadFile, { token, body: { purpose: 'pdf' } })).status).toBe(415);
  });

  it('keeps no path and nothing dangerous of a name', async () => {
    expect((await upload(PDF, '..\\..\\etc/Pasaporte "Ñico"\r\n.pdf', 'pdf')).body.name).toBe(
      'Pasaporte Ñico.pdf',
    );
    expect((await upload(PDF, '.pdf', 'pdf')).body.name).toBe('file.pdf');
  });
});

describe('downloads', () => {
  it('need a signed link that lives a minute', async () => {
    const { body } = await upload(PDF, 'Contrato Ñ.pdf', 'pdf');
    const response = await fetchFile(body.url);
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer()).equals(PDF)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition':
        'attachment; filename="Contrato _.pdf"; filename*=UTF-8\'\'Contrato%20%C3%91.pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': expect.stringMatching(/^private, max-age=\d+$/),
    });
    const before = application.clock.now;
    application.clock.now = new Date(before.getTime() + 91_000);
    expect((await (await fetchFile(body.url)).json()) as object).toMatchObject({
      status: 403,
      reason: 'link_expired',
    });
    const fresh = await application.call(signFile, { token, params: { id: body.id } });
    expect((await fetchFile(fresh.body.url)).status).toBe(200);
    application.clock.now = before;
  });

  it('refuse a link of another file, a changed one, and none', async () => {
    const [one, other] = [await upload(PDF, 'one.pdf', 'pdf'), await upload(PDF, 'other.pdf', 'pdf')];
    expect((await fetchFile(one.body.url.replace(`/${one.body.id}/`, `/${other.body.id}/`))).status).toBe(
      403,
    );
    expect((await fetchFile(one.body.url.replace(/expires=\d+/, 'expires=9999999999'))).status).toBe(403);
    expect(
      (
        await application.call(fileContent, {
          params: { id: one.body.id },
          query: { expires: '9999999999', signature: 'x' },
        })
      ).status,
    ).toBe(403);
    expect((await application.request('GET', `/system/files/${one.body.id}/content`)).status).toBe(422);
  });

  it('are the uploader’s alone until a record has the file', async () => {
    const { body } = await upload(await picture().jpeg().toBuffer(), 'front.jpg');
    const { token: colleague } = await application.login(agent);
    expect((await application.call(signFile, { token: colleague, params: { id: body.id } })).status).toBe(
      404,
    );
    const model = { ...PICANTO, name: 'Seltos' };
    const saved = await application.call(models.create, { token, body: { ...model, image_ids: [body.id] } });
    expect(saved.body.images.map(({ id }) => id)).toEqual([body.id]);
    expect((await application.call(signFile, { token: colleague, params: { id: body.id } })).status).toBe(
      200,
    );
    const outsider = await application.login(client);
    expect(
      (await application.call(signFile, { token: outsider.token, params: { id: body.id } })).status,
    ).toBe(403);
  });
});

it('forgets after a day what no save named', async () => {
  const { services, clock } = application;
  const { body } = await upload(PDF, 'forgotten.pdf', 'pdf');
  await forgetFiles(services, services.db);
  expect((await application.call(signFile, { token, params: { id: body.id } })).status).toBe(200);
  const before = clock.now;
  clock.now = new Date(before.getTime() + 25 * 3_600_000);
  await forgetFiles(services, services.db);
  clock.now = before;
  expect((await application.call(signFile, { token, params: { id: body.id } })).status).toBe(404);
  expect(
    (await services.db.selectFrom('file').select('id').where('record_id', 'is not', null).execute()).length,
  ).toBe(1);
});

import { NoSuchFile } from '../../server/lib/files/store.ts';
import { readBytes } from '../../server/lib/stored-file.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { addNote, getNotes } from '../../src/lib/contract/notes.ts';
import { uploadFile } from '../../src/lib/contract/files.ts';
import { agent, testApplication } from './application.ts';
import type { TestApplication } from './application.ts';

/* A full disk, of the database and of the files: it is told, nothing is kept by halves, and the retry is the same request. */

let application: TestApplication;
let token: string;
beforeAll(async () => {
  application = await testApplication();
  ({ token } = await application.login(agent));
});
afterAll(() => application.close());

it('of the database: the save is refused for now, and done once by its retry', async () => {
  const { db } = application.services;
  await sql`create function full_disk() returns trigger language plpgsql as $$ begin raise 'could not extend file' using errcode = '53100'; end $$`.execute(
    db,
  );
  await sql`create trigger full_disk before insert on audit_entry for each row execute function full_disk()`.execute(
    db,
  );
  const save = () =>
    application.call(addNote, { token, key: 'one-intention', body: { text: 'Written on a full disk' } });
  const refused = await save();
  expect(refused).toMatchObject({
    status: 503,
    problem: { code: 'e1', title: expect.stringContaining("can't connect") },
  });
  expect(await application.call(getNotes, { token }).then(({ body }) => body.results)).toEqual([]);
  await sql`drop trigger full_disk on audit_entry`.execute(db);
  expect([(await save()).status, (await save()).status]).toEqual([201, 201]);
  expect((await application.call(getNotes, { token })).body.results).toHaveLength(1);
});

it('of the files: the upload is refused for now, and no record of it is left', async () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const put = vi.spyOn(application.services.files, 'put').mockRejectedValueOnce(full);
  const body = () => {
    const form = new FormData();
    form.set('purpose', 'document');
    form.set('file', new File(['%PDF-1.7 one'], 'one.pdf'));
    return form;
  };
  expect(await application.call(uploadFile, { token, body: body() })).toMatchObject({
    status: 503,
    problem: { code: 'e1' },
  });
  expect(await application.services.db.selectFrom('file').select('id').execute()).toEqual([]);
  put.mockRestore();
  expect((await application.call(uploadFile, { token, body: body() })).status).toBe(201);
});

it('of the files, full before the last width of a photo: none of its bytes are left', async () => {
  const { files } = application.services;
  const kept: string[] = [];
  const whole = files.put.bind(files);
  const put = vi.spyOn(files, 'put').mockImplementation(async (key, bytes) => {
    if (kept.length === 2) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    await whole(key, bytes);
    kept.push(key);
  });
  const form = new FormData();
  form.set('purpose', 'photo');
  const photo = sharp({ create: { width: 900, height: 600, channels: 3, background: '#888' } });
  form.set('file', new File([Uint8Array.from(await photo.jpeg().toBuffer())], 'front.jpg'));
  expect((await application.call(uploadFile, { token, body: form })).status).toBe(503);
  put.mockRestore();
  expect(kept).toHaveLength(2);
  for (const key of kept) await expect(readBytes(files, key)).rejects.toThrow(NoSuchFile);
});

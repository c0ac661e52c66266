import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { backup } from '../../server/db/backup.ts';
import { restore } from '../../server/db/restore.ts';
import { readBucket } from '../../server/lib/files/bucket-address.ts';
import { bucketStore } from '../../server/lib/files/bucket.ts';
import { folderStore } from '../../server/lib/files/folder.ts';
import { openFilesAt } from '../../server/lib/files/open.ts';
import { NoSuchFile, newKey } from '../../server/lib/files/store.ts';
import type { FileStore } from '../../server/lib/files/store.ts';
import { readBytes } from '../../server/lib/stored-file.ts';
import { forgetFiles } from '../../server/system/files.ts';
import { uploadFile } from '../../src/lib/contract/files.ts';
import { offices } from '../../src/lib/contract/cars/offices.ts';
import { agent, testApplication } from './application.ts';
import type { TestApplication } from './application.ts';
import { BUCKET_KEYS, openBucket } from './bucket.ts';
import type { TestBucket } from './bucket.ts';
import { createEmptyDatabase } from './database.ts';

let bucket: TestBucket;
let application: TestApplication;
let token: string;
beforeAll(async () => {
  bucket = await openBucket();
  application = await testApplication({ FILES_URL: bucket.address, ...bucket.environment });
  ({ token } = await application.login(agent));
});
afterAll(async () => {
  await application.close();
  await bucket.drop();
});

async function upload(bytes: Uint8Array, name: string, purpose: string) {
  const form = new FormData();
  form.set('purpose', purpose);
  form.set('file', new File([Uint8Array.from(bytes)], name));
  return application.call(uploadFile, { token, body: form });
}
const photo = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#2a9d8f' } })
    .jpeg()
    .toBuffer();

const keysIn = async (store: FileStore): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of store.list()) keys.push(key);
  return keys;
};

/** Clears the memory of what nobody holds any more. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

describe('files in a bucket', () => {
  afterEach(() => {
    bucket.trouble = undefined;
  });

  it('are not waited for longer than said, though memory is cleared meanwhile', async () => {
    const address = readBucket(bucket.address);
    if (!address) throw new Error('No bucket');
    const store = bucketStore(address, BUCKET_KEYS, { timeout: 400, retries: 0 });
    bucket.trouble = { status: 200, code: '', method: 'PUT', afterMilliseconds: 60_000 };
    const put = store.put(newKey(), Buffer.from('x'));
    const clearing = setInterval(collectGarbage, 50);
    const refused = expect(put).rejects.toMatchObject({ cause: { cause: { name: 'TimeoutError' } } });
    await refused.finally(() => clearInterval(clearing));
  });

  it('are served by its own short addresses, of the type and under the name that they have', async () => {
    const bytes = Buffer.from('%PDF-1.7 el contrato');
    const { body, status } = await upload(bytes, 'Contrato “Ñico”.pdf', 'document');
    expect(status).toBe(201);
    const answer = await application.request('GET', body.url.replace(/^\/api/, ''));
    expect(answer.status).toBe(302);
    expect(answer.headers.get('cache-control')).toMatch(/^private, max-age=\d{2}$/);
    const location = answer.headers.get('location') ?? '';
    expect(location).toContain(`${bucket.endpoint}/uploads/of/malecon/`);
    expect(location).not.toContain('secret');
    expect(Number(new URL(location).searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(90);
    const served = await fetch(location);
    expect(served.headers.get('content-type')).toBe('application/pdf');
    expect(served.headers.get('content-disposition')).toMatch(/^attachment; .*%E2%80%9C%C3%91ico/);
    expect(Buffer.from(await served.arrayBuffer())).toEqual(bytes);
    // Nobody reads it by its name, nor by an address that somebody changed.
    expect((await fetch(location.split('?')[0] ?? '')).status).toBe(403);
    expect((await fetch(location.replace('application%2Fpdf', 'text%2Fhtml'))).status).toBe(403);
  });

  it('are as many as a photo has widths, and go when nothing names them', async () => {
    const { services, clock } = application;
    const before = await keysIn(services.files);
    const { body } = await upload(await photo(), 'front.jpg', 'photo');
    expect(body.sources.map(({ width }) => width)).toEqual([320, 800]);
    const made = (await keysIn(services.files)).filter((key) => !before.includes(key));
    expect(made).toHaveLength(3);
    const at = clock.now;
    clock.now = new Date(at.getTime() + 25 * 3_600_000);
    await forgetFiles(services, services.db);
    clock.now = at;
    // Its own: a write that was given up may still come to the bucket after it was taken back.
    expect((await keysIn(services.files)).filter((key) => made.includes(key))).toEqual([]);
  });

  it('are there once when an upload is sent twice, and not when it is refused', async () => {
    const { services } = application;
    const send = (purpose: string, key: string) => {
      const body = new FormData();
      body.set('purpose', purpose);
      body.set('file', new File(['%PDF-1.7 twice'], 'twice.pdf'));
      return application.call(uploadFile, { token, body, key });
    };
    const before = (await keysIn(services.files)).length;
    const [first, again] = [await send('pdf', 'an-upload'), await send('pdf', 'an-upload')];
    expect([first.status, again.body.id]).toEqual([201, first.body.id]);
    expect((await send('document', 'an-upload')).status).toBe(422);
    expect(await keysIn(services.files)).toHaveLength(before + 1);
  });

  it('come back from a backup, into another bucket or a folder', async () => {
    const { services } = application;
    const bytes = await photo();
    const { body } = await upload(bytes, 'front.jpg', 'photo');
    const folder = await mkdtemp(join(tmpdir(), 'malecon-moved-'));
    const file = join(folder, 'backup.tar.gz');
    const { files: count } = await backup({ pool: services.pool, files: services.files, file });
    expect(count).toBe((await keysIn(services.files)).length);
    const target = await createEmptyDatabase();
    const files = folderStore(join(folder, 'files'));
    await restore({ pool: target.direct.pool, files, file, replace: false });
    await target.drop();
    expect((await keysIn(files)).toSorted()).toEqual((await keysIn(services.files)).toSorted());
    const { storage_key } = await services.db
      .selectFrom('file')
      .select('storage_key')
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow();
    expect(await readBytes(files, storage_key)).toEqual(await readBytes(services.files, storage_key));
    await rm(folder, { recursive: true });
  });

  it('away: what needs one is refused in words and leaves nothing, all else goes on', async () => {
    const { body: stored } = await upload(Buffer.from('%PDF-1.7 one'), 'one.pdf', 'document');
    const count = async () =>
      (await application.services.db.selectFrom('file').select('id').execute()).length;
    const before = await count();
    await bucket.close();
    const refused = await upload(await photo(), 'front.jpg', 'photo');
    expect(refused).toMatchObject({ status: 503, problem: { code: 'e1', reason: 'files_away' } });
    expect(refused.problem.detail).toBe(
      "Files can't be stored or opened right now. Wait a minute and try again; nothing was saved.",
    );
    expect(await count()).toBe(before);
    expect((await application.call(offices.list, { token })).status).toBe(200);
    await bucket.open();
    expect((await upload(await photo(), 'front.jpg', 'photo')).status).toBe(201);
    const answer = await application.request('GET', stored.url.replace(/^\/api/, ''));
    expect((await fetch(answer.headers.get('location') ?? '')).status).toBe(200);
  });

  it('with wrong keys are refused until they are right, and a file that is gone is told apart', async () => {
    const wrong = await openFilesAt(bucket.address, {
      bucketKeys: { ...BUCKET_KEYS, secretAccessKey: 'another' },
    });
    await expect(wrong.put(newKey(), Buffer.from('a'))).rejects.toMatchObject({ reason: 'files_refused' });
    await expect(readBytes(application.services.files, newKey())).rejects.toThrow(NoSuchFile);
  });

  it('whose answer stops in the middle are refused, not waited for', async () => {
    const address = readBucket(bucket.address);
    if (!address) throw new Error('No bucket');
    const store = bucketStore(address, BUCKET_KEYS, { timeout: 100, retries: 0 });
    bucket.trouble = { status: 200, code: '', method: 'GET', middle: 'silent' };
    await expect(readBytes(store, newKey())).rejects.toMatchObject({ reason: 'files_away' });
  });

  const AWAY = {
    en: "Files can't be stored or opened right now. Wait a minute and try again; nothing was saved.",
    es: 'Ahora mismo no se pueden guardar ni abrir archivos. Espere un minuto e inténtelo de nuevo; no se guardó nada.',
  };
  const FULL = {
    en: 'There is no room left for files. Ask an administrator to make room; nothing was saved.',
    es: 'Ya no queda espacio para archivos. Pida a un administrador que lo amplíe; no se guardó nada.',
  };
  const REFUSED = {
    en: "Files can't be stored or opened until their storage is set up correctly. Tell an administrator; nothing was saved.",
    es: 'No se pueden guardar ni abrir archivos hasta que se corrija cómo se almacenan. Avise a un administrador; no se guardó nada.',
  };
  it.each([
    ['full (507)', { status: 507, code: 'XMinioStorageFull' }, FULL],
    ['over its quota', { status: 403, code: 'QuotaExceeded' }, FULL],
    ['of other keys', { status: 403, code: 'SignatureDoesNotMatch' }, REFUSED],
    ['of another region', { status: 400, code: 'AuthorizationHeaderMalformed' }, REFUSED],
    ['that sends elsewhere', { status: 301, code: 'PermanentRedirect' }, REFUSED],
    ['that asks for fewer calls', { status: 503, code: 'SlowDown' }, AWAY],
    ['that goes away in mid-upload', { status: 200, code: '', middle: 'breaks' }, AWAY],
  ] as const)('in a bucket %s are refused in words, and nothing is left', async (_name, trouble, words) => {
    const { services } = application;
    const key = newKey();
    const rows = () => services.db.selectFrom('file').select('id').orderBy('id').execute();
    const before = [await rows(), (await keysIn(services.files)).toSorted()];
    const file = new File(
      [Uint8Array.from(Buffer.concat([Buffer.from('%PDF-1.7'), randomBytes(300_000)]))],
      'a.pdf',
    );
    const send = (language: 'en' | 'es') => {
      const body = new FormData();
      body.set('purpose', 'pdf');
      body.set('file', file);
      return application.call(uploadFile, { token, body, key: `${key} ${language}`, language });
    };
    for (const language of ['en', 'es'] as const) {
      bucket.trouble = { ...trouble, method: 'PUT', headers: { location: bucket.endpoint } };
      const refused = await send(language);
      expect(refused).toMatchObject({ status: 503, problem: { detail: words[language] } });
      expect(refused.headers.has('retry-after')).toBe(words === AWAY);
      expect((await application.call(offices.list, { token })).status).toBe(200);
      bucket.trouble = undefined;
      expect([await rows(), (await keysIn(services.files)).toSorted()]).toEqual(before);
    }
    // The same upload is taken once the day is over.
    expect((await send('en')).status).toBe(201);
  });
});

describe('files:move', () => {
  let folder: string;
  let from: FileStore;
  let files: ReadonlyMap<string, Buffer>;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'malecon-move-'));
    from = folderStore(folder);
    files = new Map(Array.from({ length: 5 }, () => [newKey(), randomBytes(10_000)] as const));
    for (const [key, bytes] of files) await from.put(key, bytes);
  });
  afterEach(() => rm(folder, { recursive: true }));

  const move = async (...given: string[]) => {
    const environment = { ...process.env, ...bucket.environment };
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['server/commands/files-move.ts', ...given],
      { env: environment },
    );
    return stdout.trim();
  };
  const to = () =>
    openFilesAt(`${bucket.address.replace('malecon?', 'moved?')}`, { bucketKeys: BUCKET_KEYS });

  it('sends every byte, goes on where it was ended, and removes only what has arrived', async () => {
    const target = await to();
    const address = bucket.address.replace('malecon?', 'moved?');
    // One had arrived when it was ended, and of another only half.
    const [[first, whole], [second, half]] = [...files] as [[string, Buffer], [string, Buffer]];
    await target.put(first, whole);
    await target.put(second, half.subarray(0, 5_000));
    expect(await move(pathToFileURL(folder).href, address, '--keep')).toMatch(
      /^4 files sent and compared, 1 were there already/,
    );
    expect((await keysIn(from)).toSorted()).toEqual([...files.keys()].toSorted());
    expect(await move(pathToFileURL(folder).href, address)).toMatch(/^0 files sent and compared, 5 were/);
    expect(await keysIn(from)).toEqual([]);
    for (const [key, bytes] of files) expect(await readBytes(target, key)).toEqual(bytes);
    // And back.
    await move(address, pathToFileURL(folder).href);
    for (const [key, bytes] of files) expect(await readBytes(from, key)).toEqual(bytes);
    expect(await keysIn(target)).toEqual([]);
  });

  it('says in one line what is wrong with its addresses', async () => {
    const here = pathToFileURL(folder).href;
    for (const [given, said] of [
      [[here], 'Usage: npm run files:move -- FROM TO [--keep]'],
      [[here, here], 'The files are to be moved to where they are'],
      [[here, 'https://bucket.example'], 'https://bucket.example is neither a folder'],
      [[pathToFileURL(join(folder, 'empty')).href, bucket.address], 'holds no files'],
    ] as const)
      await expect(move(...given)).rejects.toThrow(said);
    expect((await keysIn(from)).toSorted()).toEqual([...files.keys()].toSorted());
  });
});

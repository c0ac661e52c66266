import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFilesAt } from '../../server/lib/files/open.ts';
import { readBytes } from '../../server/lib/stored-file.ts';
import { models } from '../../src/lib/contract/cars/models.ts';
import { signFile, uploadFile } from '../../src/lib/contract/files.ts';
import type { UploadedFile } from '../../src/lib/contract/photos.ts';
import { uploadClientFile } from '../../src/lib/contract/postals/procedure-client.ts';
import { createFormLink, formLink } from '../../src/lib/contract/postals/procedure-links.ts';
import { administrator, testApplication } from '../api/application.ts';
import type { TestApplication } from '../api/application.ts';
import { BUCKET_KEYS, openBucket } from '../api/bucket.ts';
import type { TestBucket } from '../api/bucket.ts';
import { createEmptyDatabase } from '../api/database.ts';
import type { TestDatabase } from '../api/database.ts';
import { asked } from '../api/postals/procedure-scene.ts';
import { startServer } from '../api/server-process.ts';
import type { ServerProcess } from '../api/server-process.ts';
import { PICANTO } from '../fixtures/picanto.ts';

/* A server and the commands of operators with their files in a bucket: s3rver behind a guard (tests/api/bucket.ts). */

let bucket: TestBucket;
let application: TestApplication;
let token: string;
let folder: string;
beforeAll(async () => {
  [bucket, application, folder] = await Promise.all([
    openBucket(),
    testApplication(),
    mkdtemp(path.join(tmpdir(), 'malecon-buckets-')),
  ]);
  ({ token } = await application.login(administrator));
});
afterAll(async () => {
  await Promise.all([application.close(), bucket.drop()]);
  await rm(folder, { recursive: true });
});

/** What a server and the commands are told of a place for files, and of its database. */
const environmentOf = (database: TestDatabase, place: string): Record<string, string> => ({
  ...database.environment,
  ...bucket.environment,
  DATA_DIR: folder,
  FILES_URL: place,
  SIGNING_KEY: application.services.secret,
});

/** Sends a file as a browser does; `by` is a session, or the link of a client. */
function send(server: ServerProcess, route: string, by: string, fields: Record<string, string | File>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const headers = { authorization: `Token ${by}`, 'idempotency-key': randomUUID() };
  return fetch(`${server.address}/api${route}`, { method: 'POST', headers, body });
}

const pdf = (size = 1_000) =>
  new File([Uint8Array.from(Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size)]))], 'Ñico.pdf');

describe('a slow bucket', () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServer(environmentOf(application.database, bucket.address));
  });
  afterAll(async () => {
    bucket.trouble = undefined;
    await server.end('SIGTERM');
  });

  /** The link of a client's form, to which passport photos and documents are sent. */
  async function clientLink(): Promise<string> {
    const { id, version } = await asked(application, token);
    await application.call(createFormLink, { token, params: { id }, version, body: {} });
    const { body } = await application.call(formLink, { token, params: { id } });
    return new URL(body.url).searchParams.get('token') ?? '';
  }

  it('holds nothing else up, and what waits for it is refused in time', async () => {
    // More of both than a server has connections.
    const links = await Promise.all(Array.from({ length: 15 }, clientLink));
    bucket.trouble = { status: 200, code: '', method: 'PUT', afterMilliseconds: 60_000 };
    let waiting = true;
    const began = performance.now();
    const uploads = Promise.all([
      ...links.map((link) => send(server, uploadClientFile.path, link, { field: 'documents', file: pdf() })),
      ...links.map(() => send(server, uploadFile.path, token, { purpose: 'pdf', file: pdf() })),
    ]).finally(() => (waiting = false));
    const others: number[] = [];
    while (waiting) {
      const asking = performance.now();
      const list = await fetch(`${server.address}/api${models.path}`, {
        headers: { authorization: `Token ${token}` },
      });
      const saved = await fetch(`${server.address}/api${models.path}`, {
        method: 'POST',
        headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ...PICANTO, name: `Meanwhile ${others.length}` }),
      });
      expect([list.status, saved.status]).toEqual([200, 201]);
      others.push(performance.now() - asking);
      await delay(200);
    }
    const refused = await Promise.all(
      (await uploads).map(async (answer) => [answer.status, await answer.json()]),
    );
    const seconds = (performance.now() - began) / 1_000;
    console.info(
      `${refused.length} uploads refused after ${seconds.toFixed(1)} s; meanwhile ${others.length} lists and saves, the slowest ${Math.round(Math.max(...others))} ms`,
    );
    for (const answer of refused) expect(answer).toMatchObject([503, { reason: 'files_away' }]);
    expect(seconds).toBeLessThan(30);
    expect(others.length).toBeGreaterThan(10);
    expect(Math.max(...others)).toBeLessThan(3_000);
    expect(await application.services.db.selectFrom('file').select('id').execute()).toEqual([]);
    // The log says what the operator does about it, and no key.
    const log = server.output();
    expect(log).toMatch(/The bucket uploads at \S+ does not let us write: it does not answer in time/);
    expect(log).not.toContain(application.services.secret);
  });
});

describe('a backup', () => {
  const run = async (environment: Record<string, string>, name: string, ...given: string[]) =>
    promisify(execFile)(process.execPath, [`server/commands/${name}.ts`, ...given], {
      env: { ...process.env, ...environment },
    });

  /** Every file of a place by its key. */
  async function bytesAt(place: string): Promise<ReadonlyMap<string, Buffer>> {
    const store = await openFilesAt(place, { bucketKeys: BUCKET_KEYS });
    const all = new Map<string, Buffer>();
    for await (const { key } of store.list()) all.set(key, await readBytes(store, key));
    return new Map([...all].toSorted(([one], [other]) => one.localeCompare(other)));
  }

  /** What a browser gets of an uploaded file, wherever the server has it. */
  async function served(server: ServerProcess, id: number) {
    const link = await fetch(`${server.address}/api${signFile.path.replace('{id}', String(id))}`, {
      headers: { authorization: `Token ${token}` },
    });
    const { url } = (await link.json()) as UploadedFile;
    const answer = await fetch(`${server.address}${url}`);
    expect(answer.status).toBe(200);
    return {
      bytes: Buffer.from(await answer.arrayBuffer()),
      type: answer.headers.get('content-type'),
      disposition: answer.headers.get('content-disposition'),
    };
  }

  it('of a bucket comes back into another one, of that into a folder, and back, byte by byte', async () => {
    const first = await startServer(environmentOf(application.database, bucket.address));
    const photo = await sharp({ create: { width: 1_700, height: 1_100, channels: 3, background: '#2a9d8f' } })
      .jpeg()
      .toBuffer();
    const files = [
      { purpose: 'photo', file: new File([Uint8Array.from(photo)], 'front.jpg') },
      { purpose: 'pdf', file: pdf(6_000_000) },
      { purpose: 'pdf', file: pdf(0) },
    ];
    const ids: number[] = [];
    for (const fields of files) {
      const answer = await send(first, uploadFile.path, token, fields);
      expect(answer.status).toBe(201);
      ids.push(((await answer.json()) as UploadedFile).id);
    }
    const shown = await Promise.all(ids.map((id) => served(first, id)));
    const kept = await bytesAt(bucket.address);
    // The photo has its widths beside it.
    expect(kept.size).toBeGreaterThan(ids.length);
    const archive = path.join(folder, 'backup-0.tar.gz');
    await run(environmentOf(application.database, bucket.address), 'backup', archive);
    await first.end('SIGTERM');

    const another = await openBucket();
    const places = [
      another.address,
      pathToFileURL(path.join(folder, 'restored')).href,
      another.address.replace('/of/malecon?', '/again?'),
    ];
    let from = archive;
    for (const [index, place] of places.entries()) {
      const database = await createEmptyDatabase();
      const environment = environmentOf(database, place);
      if (index === 0) {
        another.trouble = { status: 507, code: 'XMinioStorageFull', method: 'PUT' };
        await expect(run(environment, 'restore', from)).rejects.toMatchObject({
          code: 1,
          stderr: 'The bucket uploads is full: make room or raise its quota; until then no upload is taken\n',
        });
        another.trouble = undefined;
      }
      const again = index === 0 ? ['--replace'] : [];
      const { stdout } = await run(environment, 'restore', from, ...again);
      expect(stdout).toContain(`${kept.size} files`);
      expect(stdout).toContain('The signing key is in its place');
      expect(await bytesAt(place)).toEqual(kept);
      const server = await startServer(environment);
      expect(await Promise.all(ids.map((id) => served(server, id)))).toEqual(shown);
      await server.end('SIGTERM');
      from = path.join(folder, `backup-${index + 1}.tar.gz`);
      await run(environment, 'backup', from);
      await database.drop();
    }
    await another.drop();
  });
});

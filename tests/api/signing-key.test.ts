import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { backup } from '../../server/db/backup.ts';
import { changeSigningKey } from '../../server/db/new-key.ts';
import { restore } from '../../server/db/restore.ts';
import { folderStore } from '../../server/lib/files/folder.ts';
import { keyState, openSigningKey, signingKeyFile } from '../../server/lib/signing-key.ts';
import { newToken } from '../../server/lib/tokens.ts';
import { agreementLink, generateAgreement } from '../../src/lib/contract/financials/funding-actions.ts';
import { paymentLink } from '../../src/lib/contract/financials/payment-actions.ts';
import { readDebt } from '../../src/lib/contract/payments/public.ts';
import { administrator, testApplication } from './application.ts';
import type { TestApplication } from './application.ts';
import { createEmptyDatabase } from './database.ts';
import { createFunding, linkOfDeadline, makeRental, termsOf } from './financials/funding-scene.ts';

let application: TestApplication;
let token: string;
let plan: number;
let payment: number;
let folder: string;
let place: { dataDirectory: string; signingKey: string | undefined };

beforeAll(async () => {
  application = await testApplication();
  application.clock.now = new Date('2026-11-28T15:00:00Z');
  ({ token } = await application.login(administrator));
  const { service } = await makeRental(application, token, '2027-05-01');
  const { body } = await createFunding(
    application,
    token,
    termsOf(service, { deadlines: 2, initial_payment: 500_00 }),
  );
  const drawn = await application.call(generateAgreement, {
    token,
    params: { id: body.id },
    version: body.version,
    body: { send: true },
  });
  plan = body.id;
  ({ id: payment } = (await linkOfDeadline(application, token, drawn.body)).body);
});
afterAll(() => application.close());

/** Each test is an installation of its own on the database, which knows no key yet. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'malecon-key-'));
  place = { dataDirectory: folder, signingKey: undefined };
  await application.services.db.deleteFrom('setting').where('key', 'like', 'signing%').execute();
  return () => rm(folder, { recursive: true });
});

const settings = async () =>
  JSON.stringify(await application.services.db.selectFrom('setting').selectAll().execute());
const links = async () => [
  (await application.call(paymentLink, { token, params: { id: payment } })).body.url,
  (await application.call(agreementLink, { token, params: { id: plan } })).body.address,
];
const opens = async (url: string | undefined) =>
  (await application.call(readDebt, { token: url?.split('?t=')[1] ?? '' })).status;

/** An operator's command on the test's database. */
async function command(
  name: string,
  args: readonly string[],
  { environment } = application.database,
): Promise<string> {
  const run = promisify(execFile)(process.execPath, [`server/commands/${name}.ts`, ...args], {
    env: { ...process.env, ...environment, DATA_DIR: folder, FILES_URL: `file://${folder}/files` },
  });
  const { stdout } = await run.catch((error: { stderr: string }) => ({ stdout: error.stderr }));
  return stdout;
}

it('is made at the first start, readable by its account only, and only its fingerprint is in the database', async () => {
  const { db } = application.services;
  const [one, other] = await Promise.all([openSigningKey(db, place), openSigningKey(db, place)]);
  expect(Buffer.from(one, 'base64url')).toHaveLength(32);
  expect(other).toBe(one);
  expect(await openSigningKey(db, place)).toBe(one);
  expect((await stat(signingKeyFile(place))).mode & 0o777).toBe(0o600);
  expect(await settings()).toContain('signing_key_fingerprint');
  expect(await settings()).not.toContain(one);
  expect(await openSigningKey(db, { ...place, signingKey: one })).toBe(one);
});

it('is moved out of the database of an older version, whose links stay the same', async () => {
  const { db, secret } = application.services;
  const before = await links();
  await db
    .insertInto('setting')
    .values({ key: 'signing_secret', value: JSON.stringify(secret), updated_at: new Date() })
    .execute();
  expect(await openSigningKey(db, place)).toBe(secret);
  expect((await readFile(signingKeyFile(place), 'utf8')).trim()).toBe(secret);
  expect(await settings()).not.toContain(secret);
  expect(await links()).toEqual(before);
  expect(await opens(before[0])).toBe(200);
  // A key that the operator sets too early is not taken in its place.
  await db
    .insertInto('setting')
    .values({ key: 'signing_secret', value: JSON.stringify(secret), updated_at: new Date() })
    .execute();
  await expect(openSigningKey(db, { ...place, signingKey: newToken() })).rejects.toThrow(
    /^SIGNING_KEY is not the key that this database still holds: .*npm run new-key/,
  );
});

it('is refused when it is another than the database knows, or when it is gone', async () => {
  const { db } = application.services;
  await openSigningKey(db, place);
  await expect(openSigningKey(db, { ...place, signingKey: newToken() })).rejects.toThrow(
    /^SIGNING_KEY is not the key of this database: .*npm run new-key/,
  );
  await writeFile(signingKeyFile(place), newToken());
  await expect(openSigningKey(db, place)).rejects.toThrow(
    /^The key in .*signing-key is not the key of this database/,
  );
  await rm(signingKeyFile(place));
  await expect(openSigningKey(db, place)).rejects.toThrow(
    /^The signing key of this database is missing: put it into .*signing-key or SIGNING_KEY/,
  );
});

it('is in no backup that does not ask for it, and a restore says whether it is there', async () => {
  const key = await openSigningKey(application.services.db, place);
  const file = join(folder, 'without.tar.gz');
  expect(await command('backup', [file])).toContain('without the signing key');
  expect(gunzipSync(await readFile(file)).includes(key)).toBe(false);
  await rm(signingKeyFile(place));
  const target = await createEmptyDatabase();
  expect(await command('restore', [file], target)).toMatch(
    /Restored.*\nThe backup was made without the signing key, and there is none here: .*npm run new-key/,
  );
});

it('is in a backup that asks for it, and comes back', async () => {
  const { db, pool } = application.services;
  const signingKey = await openSigningKey(db, place);
  const [file, files] = [join(folder, 'with.tar.gz'), folderStore(join(folder, 'files'))];
  await backup({ pool, files, file, signingKey });
  const target = await createEmptyDatabase();
  expect((await restore({ pool: target.direct.pool, files, file, replace: false })).signingKey).toBe(
    signingKey,
  );
  expect(await keyState(target.db, place)).toBe('matches');
  await target.drop();
});

it('is changed: links that were sent no longer open, those made anew do', async () => {
  const { db } = application.services;
  const before = await links();
  const key = newToken();
  expect(await changeSigningKey(db, { key }, new Date())).toEqual({
    payments: 1,
    agreements: 1,
    unreadable: 0,
    webhooks: 0,
    authenticators: 0,
  });
  expect(await keyState(db, { ...place, signingKey: key })).toBe('matches');
  expect(await opens(before[0])).toBe(404);
  Object.assign(application.services, { secret: key });
  const after = await links();
  expect(after.filter((link) => before.includes(link))).toEqual([]);
  expect(await opens(after[0])).toBe(200);
});

import { createHmac } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Configuration } from '../configuration.ts';
import type { Database } from '../db/tables.ts';
import { PRIVATE } from './files/folder.ts';
import { newToken, sameText } from './tokens.ts';

/*
 * The key from which the secrets in links are made. It stands outside the database, whose rows hold the other half:
 * whoever finds a backup opens no link. The table `setting` knows its fingerprint only.
 */

/** Row of the table `setting`. A version before this one kept the key itself in another, from which it is moved. */
const FINGERPRINT = 'signing_key_fingerprint';
const STORED_KEY = 'signing_secret';

type Place = Pick<Configuration, 'signingKey' | 'dataDirectory'>;

/** Whether the key that stands outside is the one that the database's links were made with. */
export type KeyState = 'matches' | 'missing' | 'differs';

export const signingKeyFile = ({ dataDirectory }: Pick<Place, 'dataDirectory'>): string =>
  join(dataDirectory, 'signing-key');
const fingerprintOf = (key: string) => createHmac('sha256', key).update('fingerprint').digest('hex');

/** The key in SIGNING_KEY, else in the file; undefined where neither is. */
export async function givenSigningKey(place: Place): Promise<string | undefined> {
  if (place.signingKey !== undefined) return place.signingKey;
  try {
    return (await readFile(signingKeyFile(place), 'utf8')).trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Writes the file in one step, readable by its account only; one that is there is replaced. */
export async function writeSigningKey(place: Place, key: string): Promise<void> {
  await rename(await unnamedFile(place, key), signingKeyFile(place));
}

/**
 * The key of this installation: given, moved out of the database of an older version, or made at the first start.
 * Throws in one line where the database was used with another key, or with one that is not here.
 */
export async function openSigningKey(db: Kysely<Database>, place: Place): Promise<string> {
  await moveStoredKey(db, place);
  const state = await keyState(db, place);
  if (state === 'differs')
    throw new Error(
      `${nameOf(place)} is not the key of this database: put the right one there, or run npm run new-key, which ends every link that was sent`,
    );
  if (state === 'missing')
    throw new Error(
      `The signing key of this database is missing: put it into ${signingKeyFile(place)} or SIGNING_KEY, or run npm run new-key, which ends every link that was sent`,
    );
  const key = (await givenSigningKey(place)) ?? (await makeSigningKey(place));
  await db
    .insertInto('setting')
    .values({ key: FINGERPRINT, value: JSON.stringify(fingerprintOf(key)), updated_at: new Date() })
    .onConflict((known) => known.doNothing())
    .execute();
  // Of two machines that start first at once, the second has made a key of its own.
  return (await keyState(db, place)) === 'matches' ? key : openSigningKey(db, place);
}

/** A database that knows no key yet takes any. */
export async function keyState(db: Kysely<Database>, place: Place): Promise<KeyState> {
  const [key, known] = await Promise.all([givenSigningKey(place), settingText(db, FINGERPRINT)]);
  if (known === undefined) return 'matches';
  if (key === undefined) return 'missing';
  return sameText(fingerprintOf(key), known) ? 'matches' : 'differs';
}

/** Makes a key the one of the database, whatever was before. */
export async function keepFingerprint(db: Kysely<Database>, key: string, now: Date): Promise<void> {
  const value = JSON.stringify(fingerprintOf(key));
  await db
    .insertInto('setting')
    .values({ key: FINGERPRINT, value, updated_at: now })
    .onConflict((known) => known.column('key').doUpdateSet({ value, updated_at: now }))
    .execute();
  await db.deleteFrom('setting').where('key', '=', STORED_KEY).execute();
}

/** Moves the key that an older version kept in the database to its file, so that links made before still open. */
export async function moveStoredKey(db: Kysely<Database>, place: Place): Promise<void> {
  const { rows } = await sql`select 1 where to_regclass('setting') is not null`.execute(db);
  const stored = rows.length > 0 ? await settingText(db, STORED_KEY) : undefined;
  if (stored === undefined) return;
  const given = (await givenSigningKey(place)) ?? (await makeSigningKey(place, stored));
  if (!sameText(given, stored))
    throw new Error(
      `${nameOf(place)} is not the key that this database still holds: take it away, so that the database's key is moved to ${signingKeyFile(place)}, or run npm run new-key, which ends every link that was sent`,
    );
  await db.transaction().execute((transaction) => keepFingerprint(transaction, stored, new Date()));
}

const nameOf = (place: Place) =>
  place.signingKey === undefined ? `The key in ${signingKeyFile(place)}` : 'SIGNING_KEY';

/** Writes a first key and gives it; of several processes that start at once all get the same. */
async function makeSigningKey(place: Place, key = newToken()): Promise<string> {
  const made = await unnamedFile(place, key);
  // Unlike a rename, a link never takes the place of what another process has written.
  await link(made, signingKeyFile(place)).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  });
  await rm(made);
  return (await givenSigningKey(place)) ?? key;
}

async function unnamedFile(place: Place, key: string): Promise<string> {
  await mkdir(place.dataDirectory, { recursive: true, mode: PRIVATE.folder });
  const file = `${signingKeyFile(place)}.${newToken()}.part`;
  await writeFile(file, `${key}\n`, { mode: PRIVATE.file, flush: true });
  return file;
}

async function settingText(db: Kysely<Database>, key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('setting')
    .select(sql<string>`value #>> '{}'`.as('text'))
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.text;
}

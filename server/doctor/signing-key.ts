import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import type { Configuration } from '../configuration.ts';
import type { Database } from '../db/tables.ts';
import { givenSigningKey, keyState, signingKeyFile } from '../lib/signing-key.ts';
import { note, right, wrong } from './finding.ts';
import type { Remark } from './finding.ts';
import { codeOf, reasonOf } from '../lib/reason.ts';

/** Bits of a mode by which others than the account itself read or write. */
const OTHERS = { any: 0o077, read: 0o044, write: 0o022 } as const;

/** What is to be said of the key of links and of the folder that keeps it. */
export async function examineSigningKey(
  configuration: Configuration,
  db: Kysely<Database> | undefined,
): Promise<readonly Remark[]> {
  return [...(await examineFolder(configuration)), ...(await examineKey(configuration, db))];
}

async function examineFolder({ dataDirectory }: Configuration): Promise<readonly Remark[]> {
  const found = await stat(dataDirectory).catch(() => undefined);
  if (!found) return [note(`DATA_DIR (${dataDirectory}) is not there yet: the first start makes it`)];
  if (await access(dataDirectory, constants.W_OK | constants.X_OK).catch(codeOf))
    return [
      wrong(`This account may not write into DATA_DIR (${dataDirectory}): give the folder to it (chown)`),
    ];
  if (found.mode & OTHERS.write)
    return [
      wrong(
        `Other accounts may write into DATA_DIR (${dataDirectory}) and change the key: chmod 700 ${dataDirectory}`,
      ),
    ];
  return found.mode & OTHERS.read
    ? [note(`Other accounts see what is in DATA_DIR (${dataDirectory}): chmod 700 ${dataDirectory}`)]
    : [];
}

async function examineKey(
  configuration: Configuration,
  db: Kysely<Database> | undefined,
): Promise<readonly Remark[]> {
  const file = signingKeyFile(configuration);
  const place = configuration.signingKey === undefined ? file : 'SIGNING_KEY';
  let key: string | undefined;
  try {
    key = await givenSigningKey(configuration);
  } catch (error) {
    return [wrong(`The signing key in ${file} cannot be read: ${reasonOf(error)}`)];
  }
  const remarks: Remark[] = [];
  if (place === file && key !== undefined && (await stat(file)).mode & OTHERS.any)
    remarks.push(wrong(`Other accounts may read the signing key, and open every link: chmod 600 ${file}`));
  const state = db === undefined ? undefined : await knownState(db, configuration);
  if (state === 'differs')
    remarks.push(
      wrong(
        `The key in ${place} is not the one of this database: put the right one there. Where it is lost, npm run new-key makes another, and no link that was sent opens any more`,
      ),
    );
  else if (state === 'missing')
    remarks.push(
      wrong(
        `The signing key of this database is neither in ${file} nor in SIGNING_KEY: put it there from where it is kept. Where it is lost, npm run new-key makes another, and no link that was sent opens any more`,
      ),
    );
  else if (key === undefined)
    remarks.push(
      note(
        `There is no signing key yet: the first start makes it in ${file}. Keep a copy of it apart from the backups`,
      ),
    );
  else
    remarks.push(
      right(
        `The signing key stands in ${place}${state === 'matches' ? ', and is the one of this database' : ''}. No backup holds it: keep a copy apart from them`,
      ),
    );
  return remarks;
}

/** Undefined for a database without tables. */
const knownState = (db: Kysely<Database>, configuration: Configuration) =>
  keyState(db, configuration).catch((error: unknown) => {
    if (codeOf(error) === '42P01') return undefined;
    throw error;
  });

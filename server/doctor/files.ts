import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Configuration } from '../configuration.ts';
import { readBucket } from '../lib/files/bucket-address.ts';
import { examineBucket } from './bucket.ts';
import type { Clocks } from './clock.ts';
import { examineRoom } from './database.ts';
import { note, right, wrong } from './finding.ts';
import type { Remark } from './finding.ts';
import { codeOf } from '../lib/reason.ts';

/** What is to be said of where uploads are kept. */
export async function examineFiles(configuration: Configuration, clocks: Clocks): Promise<readonly Remark[]> {
  const { filesUrl, dataDirectory, bucketKeys } = configuration;
  const bucket = filesUrl === undefined ? undefined : readBucket(filesUrl);
  if (bucket && bucketKeys) return examineBucket(bucket, bucketKeys, clocks);
  const folder = filesUrl === undefined ? join(dataDirectory, 'files') : fileURLToPath(filesUrl);
  const found = await stat(folder).catch(() => undefined);
  if (!found) return [note(`Uploads are kept in ${folder}, which the first start makes`)];
  if (await access(folder, constants.W_OK | constants.X_OK).catch(codeOf))
    return [
      wrong(
        `This account may not write into ${folder}, where uploads are kept: give the folder to it (chown)`,
      ),
    ];
  const room = await examineRoom(folder, 'uploads');
  return found.mode & 0o077
    ? [note(`Other accounts see uploads in ${folder}: the next start closes it to them`), ...room]
    : [right(`Uploads are kept in ${folder}: several servers must share it, or use a bucket`), ...room];
}

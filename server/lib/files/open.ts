import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Configuration } from '../../configuration.ts';
import { BUCKET_FORM, readBucket } from './bucket-address.ts';
import { bucketStore } from './bucket.ts';
import { closeFolder, folderStore } from './folder.ts';
import type { FileStore } from './store.ts';

type Keeping = Pick<Configuration, 'dataDirectory' | 'filesUrl' | 'bucketKeys'>;

/** Where files are kept: FILES_URL, a folder or a bucket; else DATA_DIR/files. A folder is made private. */
export const openFiles = ({ dataDirectory, ...configuration }: Keeping): Promise<FileStore> =>
  configuration.filesUrl === undefined
    ? openFolder(join(dataDirectory, 'files'))
    : openFilesAt(configuration.filesUrl, configuration);

/** The store that an address names. Throws in one line for one that is none, or a bucket without keys. */
export async function openFilesAt(
  address: string,
  { bucketKeys }: Pick<Keeping, 'bucketKeys'>,
): Promise<FileStore> {
  if (address.startsWith('file:')) return openFolder(fileURLToPath(address));
  const bucket = readBucket(address);
  if (!bucket) throw new Error(`${address} is neither a folder (file:///path) nor a bucket (${BUCKET_FORM})`);
  if (!bucketKeys)
    throw new Error(`${address} is a bucket: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must have its keys`);
  return bucketStore(bucket, bucketKeys);
}

async function openFolder(folder: string): Promise<FileStore> {
  await closeFolder(folder);
  return folderStore(folder);
}

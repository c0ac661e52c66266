import { createReadStream } from 'node:fs';
import { chmod, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Configuration } from '../configuration.ts';

/** Where bytes of uploaded files are kept. Keys are random: nothing of a name or a record is in them. */
export interface FileStore {
  /** Stores bytes and gives their key. */
  put(bytes: Buffer): Promise<string>;
  read(key: string): ReadableStream<Uint8Array>;
  remove(key: string): Promise<void>;
}

/** The folder of uploaded files: FILES_URL where it names one, else DATA_DIR/files. */
export function filesFolder({
  dataDirectory,
  filesUrl,
}: Pick<Configuration, 'dataDirectory' | 'filesUrl'>): string {
  return filesUrl?.startsWith('file:') ? fileURLToPath(filesUrl) : join(dataDirectory, 'files');
}

/** Modes of what people handed in: for the account that serves it, and nobody else of the machine. */
export const PRIVATE = { folder: 0o700, file: 0o600 } as const;

/** Makes a folder of files private with all that is in it: a version before this one left them readable. Another account's stays as it is. */
export async function closeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: PRIVATE.folder });
  const { mode, uid } = await stat(folder);
  const self = process.getuid?.();
  if ((mode & 0o777) === PRIVATE.folder || (self !== 0 && self !== uid)) return;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) await chmod(join(entry.parentPath, entry.name), PRIVATE.folder);
    else if (entry.isFile()) await chmod(join(entry.parentPath, entry.name), PRIVATE.file);
  }
  // Last, so that an end in the middle is made good by the next start.
  await chmod(folder, PRIVATE.folder);
}

/** A folder on this machine. */
export function folderStore(folder: string): FileStore {
  const pathOf = (key: string) => {
    if (!/^[a-f0-9]{48}$/.test(key)) throw new Error('Not a storage key');
    return join(folder, key.slice(0, 2), key);
  };
  return {
    async put(bytes) {
      const key = randomBytes(24).toString('hex');
      const path = pathOf(key);
      await mkdir(join(folder, key.slice(0, 2)), { recursive: true, mode: PRIVATE.folder });
      // Whole or not at all: a crash in the middle leaves no half file under a valid key.
      try {
        await writeFile(`${path}.part`, bytes, { flush: true, mode: PRIVATE.file });
        await rename(`${path}.part`, path);
      } catch (error) {
        // A full disk is not helped by the half that still fitted.
        await rm(`${path}.part`, { force: true });
        throw error;
      }
      return key;
    },
    read: (key) => Readable.toWeb(createReadStream(pathOf(key))) as ReadableStream<Uint8Array>,
    remove: async (key) => rm(pathOf(key), { force: true }),
  };
}

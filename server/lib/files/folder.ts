import { chmod, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { codeOf } from '../reason.ts';
import { NoSuchFile, filesFull, keyAt, placeOf } from './store.ts';
import type { FileStore } from './store.ts';

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
  const pathOf = (key: string): string => join(folder, placeOf(key));
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: PRIVATE.folder });
      // Whole or not at all: a crash in the middle leaves no half file under a valid key.
      try {
        await writeFile(`${path}.part`, bytes, { flush: true, mode: PRIVATE.file });
        await rename(`${path}.part`, path);
      } catch (error) {
        // A full disk is not helped by the half that still fitted.
        await rm(`${path}.part`, { force: true });
        throw isFull(error) ? filesFull(error) : error;
      }
    },
    async read(key) {
      const file = await open(pathOf(key)).catch((error: unknown) => {
        throw isMissing(error) ? new NoSuchFile(key) : error;
      });
      return Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array>;
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async *list() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
        (error: unknown) => {
          if (isMissing(error)) return [];
          throw error;
        },
      );
      for (const { parentPath, name } of entries) {
        const key = keyAt(relative(folder, join(parentPath, name)));
        // Removed since the folder was read: its record is being removed too.
        const found = key && (await stat(join(parentPath, name)).catch(() => undefined));
        if (found) yield { key, size: found.size };
      }
    },
  };
}

const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT';
const isFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(codeOf(error));

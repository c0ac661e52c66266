import type { Selectable } from 'kysely';
import type { FileTable } from '../db/tables/system.ts';
import { newKey } from './files/store.ts';
import type { FileStore } from './files/store.ts';
import type { PictureSource } from './pictures.ts';

/** Keys of a file's bytes, and of the smaller widths of a photo. */
export type Kept = Pick<Selectable<FileTable>, 'storage_key' | 'sources'>;

/** Stores the bytes of a file, all or none. */
export async function keep(
  files: FileStore,
  { bytes, sources }: { readonly bytes: Buffer; readonly sources: readonly PictureSource[] },
): Promise<Kept> {
  const kept: Kept = { storage_key: await putNew(files, bytes), sources: [] };
  try {
    for (const { width, bytes: smaller } of sources)
      kept.sources.push({ width, size: smaller.length, storage_key: await putNew(files, smaller) });
    return kept;
  } catch (error) {
    // Where files are kept may be away by now: what was wrong first is what is told.
    await letGo(files, kept).catch(() => undefined);
    throw error;
  }
}

/** Stores bytes under a new key, and gives it. */
export async function putNew(files: FileStore, bytes: Buffer): Promise<string> {
  const key = newKey();
  await files.put(key, bytes);
  return key;
}

/** All bytes of a file. */
export async function readBytes(files: FileStore, key: string): Promise<Buffer> {
  return Buffer.from(await new Response(await files.read(key)).arrayBuffer());
}

/** Removes the bytes of a file. */
export async function letGo(files: FileStore, { storage_key, sources }: Kept): Promise<void> {
  for (const key of [storage_key, ...sources.map((source) => source.storage_key)]) await files.remove(key);
}

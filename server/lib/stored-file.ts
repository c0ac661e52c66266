import type { Selectable } from 'kysely';
import type { FileTable } from '../db/tables/system.ts';
import type { FileStore } from './files.ts';
import type { PictureSource } from './pictures.ts';

/** Keys of a file's bytes, and of the smaller widths of a photo. */
export type Kept = Pick<Selectable<FileTable>, 'storage_key' | 'sources'>;

/** Stores the bytes of a file, all or none. */
export async function keep(
  files: FileStore,
  { bytes, sources }: { readonly bytes: Buffer; readonly sources: readonly PictureSource[] },
): Promise<Kept> {
  const kept: Kept = { storage_key: await files.put(bytes), sources: [] };
  try {
    for (const { width, bytes: smaller } of sources)
      kept.sources.push({ width, size: smaller.length, storage_key: await files.put(smaller) });
    return kept;
  } catch (error) {
    await letGo(files, kept);
    throw error;
  }
}

/** Removes the bytes of a file. */
export async function letGo(files: FileStore, { storage_key, sources }: Kept): Promise<void> {
  for (const key of [storage_key, ...sources.map((source) => source.storage_key)]) await files.remove(key);
}

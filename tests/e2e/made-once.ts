import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';

/** Where a run keeps what its workers share; tests/e2e/server.ts begins it anew. */
export const SHARED = '.cache/e2e-shared';

/** A folder that the first worker fills that needs it. Two may do so at once: the later one takes what is there. */
export async function madeOnce(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const folder = `${SHARED}/${name}`;
  if (existsSync(folder)) return folder;
  const own = `${folder}-${process.pid}`;
  await make(own);
  await rename(own, folder).catch(() => rm(own, { recursive: true }));
  return folder;
}

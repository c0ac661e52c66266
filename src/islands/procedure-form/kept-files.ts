import type { ClientFile } from '../../lib/contract/postals/procedure-client.ts';

/*
 * Files that the client gave and the company does not have yet, as kept.ts keeps what was typed: in IndexedDB, since the
 * other store holds text alone. A browser without room does without: the page alone has them.
 */

export interface KeptFile {
  /** Its Idempotency-Key. */
  readonly key: string;
  /** Of the procedure. */
  readonly code: string;
  readonly field: ClientFile;
  readonly file: File;
  /** When it was given. */
  readonly at: number;
}

const NAME = 'malecon.form';
const STORE = 'files';
/** What nobody came back for is forgotten. */
const LONGEST = 30 * 86_400_000;

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser keeps nothing'));
  });

/** Does something with the store; undefined where the browser lets nobody in. */
async function inStore<T>(act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> {
  try {
    const opening = indexedDB.open(NAME, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'key' });
    const database = await answered(opening);
    try {
      return await answered(act(database.transaction(STORE, 'readwrite').objectStore(STORE)));
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

/** False where the browser has no room. */
export const keepFile = async (file: KeptFile): Promise<boolean> =>
  (await inStore((store) => store.put(file))) !== undefined;

export const forgetFile = ({ key }: Pick<KeptFile, 'key'>): Promise<unknown> =>
  inStore((store) => store.delete(key));

/** What was left of a form on this phone, the oldest first. */
export async function keptFiles(code: string): Promise<KeptFile[]> {
  const all = (await inStore<KeptFile[]>((store) => store.getAll())) ?? [];
  const isOld = ({ at }: KeptFile): boolean => at < Date.now() - LONGEST;
  await Promise.all(all.filter(isOld).map(forgetFile));
  return all.filter((file) => file.code === code && !isOld(file)).toSorted((one, other) => one.at - other.at);
}

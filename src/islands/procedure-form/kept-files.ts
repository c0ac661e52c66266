import type { ClientFile } from '../../lib/contract/postals/procedure-client.ts';
import { LONGEST } from './kept.ts';

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

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser keeps nothing'));
  });

/** What is written is kept when its transaction ends, not before: a full disk is told of only then. */
const ended = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('The browser keeps nothing'));
  });

/** Does something with the store; undefined where the browser lets nobody in. */
async function inStore<T>(act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> {
  try {
    const opening = indexedDB.open(NAME, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'key' });
    const database = await answered(opening);
    try {
      const transaction = database.transaction(STORE, 'readwrite');
      const [answer] = await Promise.all([answered(act(transaction.objectStore(STORE))), ended(transaction)]);
      return answer;
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

import { onFilesDropped } from './drafts.ts';

/**
 * Files that wait for a connection, kept over a reload beside the draft of their form (rule: draft-survives). They are too
 * large for the storage of a tab, so they stand in the browser's own store of answers.
 */

const STORE = 'malecon.waiting';
/** Nobody comes back for a file after so long: the tab that had it is gone. */
const KEPT_DAYS = 7;
const DAY = 86_400_000;
const [NAME, CHANGED, KEPT] = ['x-name', 'x-changed', 'x-kept'] as const;

/** Below the name of a draft, which its person alone can read. */
const addressOf = (place: string): string =>
  `/waiting/${place.split('/').map(encodeURIComponent).join('/')}/`;
const addressOfFile = (place: string, { name, size, lastModified }: File): string =>
  `${addressOf(place)}${encodeURIComponent(`${name}.${size}.${lastModified}`)}`;

/** The store, where the browser has one and lets us in. */
const opened = (): Promise<Cache | undefined> =>
  'caches' in globalThis ? caches.open(STORE).catch(() => undefined) : Promise.resolve(undefined);

async function forget(store: Cache, old: (address: string, kept: number) => boolean): Promise<void> {
  for (const request of await store.keys()) {
    const kept = Number((await store.match(request))?.headers.get(KEPT));
    if (old(new URL(request.url).pathname, kept)) await store.delete(request);
  }
}

/** Keeps a file at the place of its field. False in a browser that has no room: the page alone has it. */
export async function keepFile(place: string, file: File): Promise<boolean> {
  const store = await opened();
  if (!store) return false;
  const now = Date.now();
  await forget(store, (_, kept) => now - kept > KEPT_DAYS * DAY);
  const headers = {
    'content-type': file.type,
    [NAME]: encodeURIComponent(file.name),
    [CHANGED]: String(file.lastModified),
    [KEPT]: String(now),
  };
  return store.put(addressOfFile(place, file), new Response(file, { headers })).then(
    () => true,
    () => false,
  );
}

/** The files that wait at a place. */
export async function keptFiles(place: string): Promise<File[]> {
  const store = await opened();
  if (!store) return [];
  const found = await Promise.all(
    (await store.keys())
      .filter(({ url }) => new URL(url).pathname.startsWith(addressOf(place)))
      .map((request) => store.match(request)),
  );
  return Promise.all(
    found
      .flatMap((answer) => answer ?? [])
      .map(async (answer) => {
        const type = answer.headers.get('content-type') ?? '';
        const name = decodeURIComponent(answer.headers.get(NAME) ?? '');
        return new File([await answer.blob()], name, {
          type,
          lastModified: Number(answer.headers.get(CHANGED)),
        });
      }),
  );
}

/** It arrived, or nobody wants it. */
export async function dropFile(place: string, file: File): Promise<void> {
  await (await opened())?.delete(addressOfFile(place, file));
}

onFilesDropped(async (files) => {
  const store = await opened();
  if (store) await forget(store, (path) => path.startsWith(addressOf(files)));
});

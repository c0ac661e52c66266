import { $session } from '../session/session.ts';
import { tabStorage } from '../shell/storage.ts';
import { onDraftDropped } from './drafts.ts';

/**
 * Files that wait for a connection, kept over a reload beside the draft of their form (rule: draft-survives). They are too
 * large for the storage of a tab, so they stand in the browser's own store of answers.
 */

const TAB = 'malecon.tab';
const STORE = 'malecon.waiting';
/** Nobody comes back for a file after so long: the tab that had it is gone. */
const KEPT_DAYS = 7;
const DAY = 86_400_000;
const [NAME, CHANGED, KEPT] = ['x-name', 'x-changed', 'x-kept'] as const;

/** For this tab and this person, as the draft itself. */
const ownerOf = (): string => {
  const tab = tabStorage.getItem(TAB) ?? crypto.randomUUID();
  tabStorage.setItem(TAB, tab);
  return `${tab}:${$session.get()?.member?.id ?? ''}`;
};
const addressOf = (place: string): string => `/waiting/${encodeURIComponent(`${ownerOf()}:${place}`)}/`;
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

/** Keeps a file at the place of its field. A browser that has no room keeps it on the page alone. */
export async function keepFile(place: string, file: File): Promise<void> {
  const store = await opened();
  if (!store) return;
  const now = Date.now();
  await forget(store, (_, kept) => now - kept > KEPT_DAYS * DAY);
  const headers = {
    'content-type': file.type,
    [NAME]: encodeURIComponent(file.name),
    [CHANGED]: String(file.lastModified),
    [KEPT]: String(now),
  };
  await store.put(addressOfFile(place, file), new Response(file, { headers })).catch(() => undefined);
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

/** Lets go of what waits at all places that begin so. */
async function dropFiles(begin: string): Promise<void> {
  const store = await opened();
  const address = addressOf(`${begin}:`).slice(0, -1);
  if (store) await forget(store, (path) => path.startsWith(address));
}

onDraftDropped((place) => void dropFiles(place));

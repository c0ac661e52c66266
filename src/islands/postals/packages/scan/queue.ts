import { atom, computed } from 'nanostores';
import { ApiError, call, newIdempotencyKey } from '../../../../lib/api/call.ts';
import { nextChance } from '../../../../lib/api/next-chance.ts';
import { uploadFile } from '../../../../lib/contract/files.ts';
import { scanPackage } from '../../../../lib/contract/postals/package-actions.ts';
import { readScan } from '../../../../lib/domain/scan-code.ts';
import { lettersAndDigits } from '../../../../lib/domain/typed-identifier.ts';
import { dropFile, keepFile, keptFiles } from '../../../../lib/forms/waiting-files.ts';
import { errorText } from '../../../ui/reader.ts';
import { $waiting, forget, keep, kept } from './kept.ts';
import type { Scan } from './kept.ts';
import { scanWords } from './words.ts';

/**
 * What was scanned: sent one after the other in the order of the parcels. Without a connection a code waits, over a
 * reload too, and is sent once (rule: scans-wait).
 */

/** Results that stay in sight. */
const SHOWN = 100;

const $scans = atom<readonly Scan[]>([]);
/** The newest first. */
export const $results = computed($scans, (scans) => scans.toReversed());
/** What was told last: taken, or answered. */
export const $latest = atom<Scan | undefined>(undefined);
/** True while codes wait because no answer comes. */
export const $lost = atom(false);
/** True when the browser had no room for a code: it waits in this page alone. */
export const $unkept = atom(false);

const isOpen = ({ state }: Scan): boolean => state === 'waiting' || state === 'refused';

/** Adds a scan, or puts it in the place of what it was. */
function put(scan: Scan): void {
  const before = $scans.get();
  const known = before.some(({ key }) => key === scan.key);
  const all = known ? before.map((one) => (one.key === scan.key ? scan : one)) : [...before, scan];
  const surplus = all.filter((one) => !isOpen(one)).slice(0, -SHOWN);
  $scans.set(all.filter((one) => !surplus.includes(one)));
  if (!isOpen(scan)) forget(scan);
  else if (!keep(scan) && scan.state === 'waiting') $unkept.set(true);
  $latest.set(scan);
  $waiting.set($scans.get().filter(({ state }) => state === 'waiting').length);
}

/** Photos of codes that wait; those that a reload left behind are in the browser's own store. */
const photos = new Map<string, readonly File[]>();
const placeOf = ({ key }: Scan): string => `scan/${key}`;

/** Sends the photos of a code; each is written down in it as it arrives, and sent once. */
async function sendPhotos(scan: Scan): Promise<Scan> {
  const { key } = scan;
  const place = placeOf(scan);
  const files = photos.get(key) ?? (await keptFiles(place));
  let sent = scan;
  for (const [index, file] of files.entries()) {
    const { id } = await call(uploadFile, { body: { purpose: 'photo' }, files: { file } });
    const all = [...(sent.body.photos ?? []), { id, alt_en: '', alt_es: '' }];
    sent = { ...sent, body: { ...sent.body, photos: all } };
    put(sent);
    photos.set(key, files.slice(index + 1));
    await dropFile(place, file);
  }
  photos.delete(key);
  return sent;
}

/** No answer, or one that says nothing about the code: it is sent again. */
const saysNothing = ({ status }: ApiError): boolean =>
  status === 0 || status === 401 || status === 429 || status >= 500;

/** Why a code was refused: the fields by their words, else what stands in the way. */
const reasonOf = (error: ApiError): string =>
  error.errors.map(({ message }) => message).join(' ') || (error.detail ?? errorText(error));

/** Sends one code. False when no answer came. */
async function send(scan: Scan): Promise<boolean> {
  try {
    const { key, body } = await sendPhotos(scan);
    const answer = await call(scanPackage, { body, idempotencyKey: key });
    put({ key, body, state: answer.result, answer });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (saysNothing(error)) return false;
    put({ ...scan, state: 'refused', reason: reasonOf(error) });
  }
  return true;
}

let sending = false;
let wake = (): void => undefined;

async function sendWaiting(): Promise<void> {
  if (sending) return;
  sending = true;
  try {
    for (;;) {
      const next = $scans.get().find(({ state }) => state === 'waiting');
      if (!next) break;
      const arrived = await send(next);
      $lost.set(!arrived);
      if (!arrived) await Promise.race([nextChance(), new Promise<void>((resolve) => (wake = resolve))]);
    }
  } finally {
    sending = false;
    $lost.set(false);
  }
}

/** Tries what waits at once. */
export function sendNow(): void {
  wake();
  void sendWaiting();
}

/** What is wrong with a code whoever sends it: told without a connection. */
function wrongIn(code: string): string | undefined {
  const { kind } = readScan(code);
  return kind === 'mistyped' || kind === 'foreign' ? scanWords(`unread.${kind}`) : undefined;
}

/** The same code waits for the same step; a parcel may be weighed again. */
const waitsAlready = ({ code, step }: Scan['body']): boolean =>
  step !== 'weigh' &&
  $scans
    .get()
    .some(
      ({ state, body }) =>
        state === 'waiting' && body.step === step && lettersAndDigits(body.code) === lettersAndDigits(code),
    );

/** Takes a code that was scanned, and sends it as soon as its turn comes. */
export async function takeScan(given: Omit<Scan['body'], 'at'>, files: readonly File[] = []): Promise<void> {
  const key = newIdempotencyKey();
  const body = { ...given, at: new Date().toISOString() };
  const reason = wrongIn(body.code);
  if (reason !== undefined) return put({ key, body, state: 'refused', reason });
  if (waitsAlready(body)) return put({ key, body, state: 'again' });
  const scan: Scan = { key, body, state: 'waiting' };
  if (files.length > 0) photos.set(key, files);
  const room = await Promise.all(files.map((file) => keepFile(placeOf(scan), file)));
  if (room.includes(false)) $unkept.set(true);
  put(scan);
  void sendWaiting();
}

/** Sends a refused code again; or forgets it, once somebody has looked at it. */
export function sendAgain(scan: Scan): void {
  const { reason: _, ...again } = scan;
  put({ ...again, key: newIdempotencyKey(), state: 'waiting' });
  dismiss(scan);
  void sendWaiting();
}
export function dismiss(scan: Scan): void {
  forget(scan);
  $scans.set($scans.get().filter(({ key }) => key !== scan.key));
}

let resumed = false;
/** Takes up what this person left in this browser. */
export function resume(): void {
  if (resumed) return;
  resumed = true;
  kept().forEach(put);
  $latest.set(undefined);
  void sendWaiting();
}

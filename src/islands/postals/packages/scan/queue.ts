import { call } from '../../../../lib/api/call.ts';
import type { ApiError } from '../../../../lib/api/call.ts';
import { createScanQueue } from '../../../../lib/api/scan-queue.ts';
import { uploadFile } from '../../../../lib/contract/files.ts';
import { scanPackage } from '../../../../lib/contract/postals/package-actions.ts';
import { readScan } from '../../../../lib/domain/scan-code.ts';
import { lettersAndDigits } from '../../../../lib/domain/typed-identifier.ts';
import { dropFile, keepFile, keptFiles } from '../../../../lib/forms/waiting-files.ts';
import { errorText } from '../../../ui/reader.ts';
import { $waiting, kept } from './kept.ts';
import type { Answer, Body, Scan } from './kept.ts';
import { scanWords } from '../../scan/words.ts';

/** What was scanned of packages, in the order of the parcels, with the photos of deliveries (rule: scans-wait). */

/** Photos of codes that wait; those that a reload left behind are in the browser's own store. */
const photos = new Map<string, readonly File[]>();
const placeOf = ({ key }: Scan): string => `scan/${key}`;

/** Sends the photos of a code; each is written down in it as it arrives, and sent once. */
async function sendPhotos(scan: Scan, put: (scan: Scan) => void): Promise<Scan> {
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

/** Why a code was refused: the fields by their words, else what stands in the way. */
const reasonOf = (error: ApiError): string =>
  error.errors.map(({ message }) => message).join(' ') || (error.detail ?? errorText(error));

export const queue = createScanQueue<Body, Answer>({
  kept,
  $waiting,
  send: (body, idempotencyKey) => call(scanPackage, { body, idempotencyKey }),
  resultOf: ({ result }) => result,
  refusalOf: (error) => ({ state: 'refused', reason: reasonOf(error) }),
  wrongIn({ code }) {
    const { kind } = readScan(code);
    return kind === 'mistyped' || kind === 'foreign' ? scanWords(`unread.${kind}`) : undefined;
  },
  // A parcel may be weighed again.
  isSame: (one, other) =>
    other.step !== 'weigh' &&
    one.step === other.step &&
    lettersAndDigits(one.code) === lettersAndDigits(other.code),
  prepare: sendPhotos,
});
export const { $results, $latest, $lost, $unkept, sendAgain, dismiss, resume } = queue;

/** Takes a code that was scanned, and sends it as soon as its turn comes. */
export const takeScan = (given: Omit<Body, 'at'>, files: readonly File[] = []): Promise<void> =>
  queue.take({ ...given, at: new Date().toISOString() }, async (scan) => {
    if (files.length > 0) photos.set(scan.key, files);
    const room = await Promise.all(files.map((file) => keepFile(placeOf(scan), file)));
    if (room.includes(false)) $unkept.set(true);
  });

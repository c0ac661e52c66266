import { atom } from 'nanostores';
import { ApiError, call, newIdempotencyKey } from '../../lib/api/call.ts';
import { nextChance } from '../../lib/api/next-chance.ts';
import { finishClientForm, uploadClientFile } from '../../lib/contract/postals/procedure-client.ts';
import type { ClientFile } from '../../lib/contract/postals/procedure-client.ts';
import { sentenceOf } from '../../lib/forms/public-form.ts';
import { forgetFile, keepFile, keptFiles } from './kept-files.ts';
import type { KeptFile } from './kept-files.ts';
import { $page, formCode, openForm, sendNow, take, token } from './store.ts';

/** Files on their way: what the client accepted waits for the line, over a reload, and is sent once (rule: client-form-merges). */

/** What the company does not have yet, in the order in which it was given. */
export const $files = atom<readonly KeptFile[]>([]);
/** True while they wait because no answer comes. */
export const $filesLost = atom(false);
/** True when the browser had no room: the page alone has them. */
export const $filesUnkept = atom(false);
/** Why the last file of a field was refused. */
export const $filesRefused = atom<Readonly<Partial<Record<ClientFile, string>>>>({});

let sending: Promise<void> | undefined;

/** Takes files, and sends them as soon as their turn comes. A new photo or signature takes the place of one that waits. */
export async function giveFiles(field: ClientFile, chosen: readonly File[]): Promise<void> {
  const { [field]: _, ...refused } = $filesRefused.get();
  $filesRefused.set(refused);
  if (field !== 'documents')
    $files
      .get()
      .filter((waiting) => waiting.field === field)
      .forEach(forgetWaiting);
  const given = chosen.map((file) => ({
    key: newIdempotencyKey(),
    code: formCode(),
    field,
    file,
    at: Date.now(),
  }));
  $files.set([...$files.get(), ...given]);
  const kept = await Promise.all(given.map(keepFile));
  if (kept.includes(false)) $filesUnkept.set(true);
  await sendFiles();
}

/** Takes one back. */
export function forgetWaiting({ key }: KeptFile): void {
  $files.set($files.get().filter((waiting) => waiting.key !== key));
  void forgetFile({ key });
}

/** Takes up what was left on this phone; of a form that is over, for good, nothing stays there. */
export async function resumeFiles(): Promise<void> {
  const page = $page.get();
  if (page.kind !== 'open' && page.kind !== 'closed') return;
  const left = await keptFiles(formCode());
  const known = new Set($files.get().map(({ key }) => key));
  $files.set([...left.filter(({ key }) => !known.has(key)), ...$files.get()]);
  // One that has expired may get more time.
  if (page.kind === 'closed' && page.state !== 'expired') $files.get().forEach(forgetWaiting);
  await sendFiles();
}

/** Sends what waits until nothing is left; one at a time, whoever asks. */
function sendFiles(): Promise<void> {
  sending ??= sendAll().finally(() => {
    sending = undefined;
  });
  return sending;
}

async function sendAll(): Promise<void> {
  for (;;) {
    const [next] = $files.get();
    if (!next || $page.get().kind !== 'open') return;
    const { key, field, file } = next;
    try {
      const answer = await call(uploadClientFile, {
        token: token(),
        body: { field },
        files: { file },
        idempotencyKey: key,
      });
      $filesLost.set(false);
      take(answer);
      forgetWaiting(next);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const saysNothing = error.status === 0 || error.status === 429 || error.status >= 500;
      $filesLost.set(saysNothing);
      if (saysNothing) {
        await nextChance();
        continue;
      }
      // The link may have ended.
      if (error.status === 404 || error.status === 409) await openForm();
      if ($page.get().kind !== 'open') return;
      forgetWaiting(next);
      $filesRefused.set({
        ...$filesRefused.get(),
        [field]: error.errors[0]?.message ?? sentenceOf(error),
      });
    }
  }
}

/** Says that it is done, once everything that was typed and given is there. Throws ApiError. */
export async function finish(): Promise<void> {
  await Promise.all([sendNow(), sendFiles()]);
  take(await call(finishClientForm, { token: token(), body: {} }));
}

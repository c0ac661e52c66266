import { call } from './call.ts';
import { attempt } from './attempt.ts';
import { signFile } from '../contract/files.ts';

/** Opens a file in a tab of its own, by a link that is asked for now: the one in a row is good for a minute. A refusal is a toast. */
export async function openFile(id: number): Promise<void> {
  // Opened while the browser knows of the press: after the answer it would be held for a pop-up.
  const tab = window.open('', '_blank');
  const file = await attempt(() => call(signFile, { params: { id } }));
  if (!file) return tab?.close();
  if (!tab) return location.assign(file.url);
  // What was uploaded is nobody whom this page should be told to.
  tab.opener = null;
  tab.location.replace(file.url);
}

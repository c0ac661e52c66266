import { call } from './call.ts';
import { attempt } from './attempt.ts';
import { signFile } from '../contract/files.ts';
import { showInTab } from './show-in-tab.ts';

/** Opens a file in a tab of its own, by a link that is asked for now: the one in a row is good for a minute. A refusal is a toast. */
export async function openFile(id: number): Promise<void> {
  const tab = window.open('', '_blank');
  const file = await attempt(() => call(signFile, { params: { id } }));
  showInTab(tab, file?.url);
}

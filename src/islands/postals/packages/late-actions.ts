import { atom } from 'nanostores';
import type { PackageRow } from '../../../lib/contract/postals/packages.ts';
import { showToast } from '../../../lib/shell/toasts.ts';
import type { ActionName } from './actions.ts';
import type { PaperName } from './papers.ts';

/** Actions of packages for whoever offers them; what does them, with its questions and forms, is fetched with the first. */

interface Request {
  readonly id: number;
}
/** The latest request to write to a sender; a new object each time, so that the same package can be asked for again. */
export const $emailing = atom<Request | undefined>(undefined);
/** Package whose text for the sender's phone is shown. */
export const $messaging = atom<Request | undefined>(undefined);

const late = (run: (actions: typeof import('./do-action.ts')) => void): void =>
  void import('./do-action.ts').then(run, () => showToast('danger', { error: 'e1' }));

/** Does one action of a package: at once, after a question, or in a dialog of its own. */
export function doAction(name: Exclude<ActionName, PaperName>, row: PackageRow): void {
  if (name === 'message') $messaging.set({ id: row.id });
  else if (name === 'email') $emailing.set({ id: row.id });
  else late(({ doAction: run }) => run(name, row));
}

/** Does one action to the orders of the chosen packages. */
export const doBulk = (name: 'generate_order' | 'remove_order' | 'cancel_order'): void =>
  late(({ bulk }) => bulk[name]());

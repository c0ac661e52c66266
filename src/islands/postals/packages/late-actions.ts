import { atom } from 'nanostores';
import { whenFetched } from '../../../lib/api/when-fetched.ts';
import { packages } from '../../../lib/contract/postals/packages.ts';
import type { PackageRow } from '../../../lib/contract/postals/packages.ts';
import { emailClient } from '../../shell/emailing.tsx';
import type { ActionName } from './actions.ts';
import type { PaperName } from './papers.ts';

/** Actions of packages for whoever offers them; what does them, with its questions and forms, is fetched with the first. */

/** Package whose text for the sender's phone is shown. */
export const $messaging = atom<{ readonly id: number } | undefined>(undefined);

const late = (run: (actions: typeof import('./do-action.ts')) => void): void =>
  whenFetched(import('./do-action.ts'), run);

/** Does one action of a package: at once, after a question, or in a dialog of its own. */
export function doAction(name: Exclude<ActionName, PaperName>, row: PackageRow): void {
  if (name === 'message') $messaging.set({ id: row.id });
  else if (name === 'email') emailClient({ of: packages.key, id: row.id });
  else late(({ doAction: run }) => run(name, row));
}

/** Does one action to the orders of the chosen packages. */
export const doBulk = (name: 'generate_order' | 'remove_order' | 'cancel_order'): void =>
  late(({ bulk }) => bulk[name]());

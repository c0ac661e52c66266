import { atom } from 'nanostores';
import { whenFetched } from '../../../../lib/api/when-fetched.ts';
import { remittances } from '../../../../lib/contract/postals/remittances.ts';
import type { RemittanceRow } from '../../../../lib/contract/postals/remittances.ts';
import { emailClient } from '../../../shell/emailing.tsx';
import type { DoneAction, OrderVerb, Side } from './actions.ts';

/** Actions of remittances for whoever offers them; what does them, with its questions and forms, is fetched with the first. */

/** The remittance whose card's number is asked for. */
export const $revealing = atom<Pick<RemittanceRow, 'id' | 'code'> | undefined>(undefined);

const late = (run: (actions: typeof import('./do-action.ts')) => void): void =>
  whenFetched(import('./do-action.ts'), run);

/** Does one action of a remittance: at once, after a question, or in a dialog of its own. */
export function doAction(name: DoneAction, row: RemittanceRow): void {
  if (name === 'reveal_card') $revealing.set(row);
  else if (name === 'email') emailClient({ of: remittances.key, id: row.id });
  else late(({ doAction: run }) => run(name, row));
}

/** Does one action to the orders of one side of the chosen remittances. */
export const doBulk = (verb: OrderVerb, side: Side): void => late(({ bulk }) => bulk(verb, side));

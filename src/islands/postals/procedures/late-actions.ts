import { whenFetched } from '../../../lib/api/when-fetched.ts';
import { procedures } from '../../../lib/contract/postals/procedures.ts';
import type { ProcedureRow } from '../../../lib/contract/postals/procedures.ts';
import { emailClient } from '../../shell/emailing.tsx';
import type { ActionName } from './actions.ts';

/** Does one action of a procedure; what does it, with its questions and forms, is fetched with the first. */
export function doAction(name: ActionName, row: ProcedureRow): void {
  if (name === 'email') emailClient({ of: procedures.key, id: row.id });
  else whenFetched(import('./do-action.ts'), ({ doAction: run }) => run(name, row));
}

import { procedures } from '../../../lib/contract/postals/procedures.ts';
import type { ProcedureRow } from '../../../lib/contract/postals/procedures.ts';
import { showToast } from '../../../lib/shell/toasts.ts';
import { emailClient } from '../../shell/emailing.tsx';
import type { ActionName } from './actions.ts';

/** Does one action of a procedure; what does it, with its questions and forms, is fetched with the first. */
export function doAction(name: ActionName, row: ProcedureRow): void {
  if (name === 'email') emailClient({ of: procedures.key, id: row.id });
  else
    void import('./do-action.ts').then(
      ({ doAction: run }) => run(name, row),
      () => showToast('danger', { error: 'e1' }),
    );
}

import type { ProcedureRow } from '../../../lib/contract/postals/procedures.ts';
import { showToast } from '../../../lib/shell/toasts.ts';
import type { ActionName } from './actions.ts';

/** Does one action of a procedure; what does it, with its questions and forms, is fetched with the first. */
export const doAction = (name: ActionName, row: ProcedureRow): void =>
  void import('./do-action.ts').then(
    ({ doAction: run }) => run(name, row),
    () => showToast('danger', { error: 'e1' }),
  );

import { attempt } from '../../../lib/api/attempt.ts';
import { call } from '../../../lib/api/call.ts';
import { submitProcedure } from '../../../lib/contract/postals/procedure-actions.ts';
import { procedures } from '../../../lib/contract/postals/procedures.ts';
import type { ProcedureRow } from '../../../lib/contract/postals/procedures.ts';
import { confirm } from '../../../lib/forms/confirm.ts';
import { money } from '../../reservations/format.ts';
import { payReservation, requestFinancing } from '../../reservations/pay.ts';
import type { ActionName } from './actions.ts';
import { dialogs } from './dialogs.ts';
import { clientName } from './format.ts';
import { isPaper, savePaper } from './papers.ts';
import { editProcedure, panel, reload } from './store.ts';
import { option, say } from './words.ts';

async function submit({ id, version, code, type, applicant_name }: ProcedureRow): Promise<void> {
  const sure = await confirm({
    title: say('dialogs.submit.title', { code }),
    text: say('dialogs.submit.text', { type: option('type', type), name: applicant_name }),
    yes: say('dialogs.submit.do'),
  });
  if (!sure) return;
  await attempt(() => call(submitProcedure, { params: { id }, version, body: {} }));
  reload();
}

async function remove(row: ProcedureRow): Promise<void> {
  const { id, code } = row;
  const sure = await confirm({
    title: say('dialogs.remove.title', { code }),
    text: say('dialogs.remove.text', { client: clientName(row), amount: money(row.total) }),
    yes: say('dialogs.remove.do'),
    danger: true,
  });
  if (!sure) return;
  const done = await attempt(async () => (await call(procedures.remove, { params: { id } }), true));
  if (done) panel.close();
  reload();
}

/** Does one action of a procedure: at once, after a question, or in a dialog of its own. */
export function doAction(name: Exclude<ActionName, 'email'>, row: ProcedureRow): void {
  const { id, payment } = row;
  if (name === 'edit') void attempt(() => editProcedure(id));
  else if (isPaper(name)) savePaper(name, id);
  else if (name === 'submit') void submit(row);
  else if (name === 'remove') void remove(row);
  else if (name === 'pay' || name === 'request_transfer') {
    if (payment) payReservation({ payment }, reload, name === 'request_transfer' ? 'transfer' : undefined);
  } else if (name === 'request_financing') {
    if (payment) requestFinancing({ payment });
  } else dialogs[name].open(row);
}

import { attempt } from '../../../lib/api/attempt.ts';
import { call } from '../../../lib/api/call.ts';
import { cancelOrders, generateOrders, removeOrders } from '../../../lib/contract/postals/orders.ts';
import { packages } from '../../../lib/contract/postals/packages.ts';
import type { PackageRow } from '../../../lib/contract/postals/packages.ts';
import { fullName } from '../../../lib/domain/names.ts';
import { askReason } from '../../../lib/forms/ask-reason.ts';
import { confirm } from '../../../lib/forms/confirm.ts';
import { money } from '../../reservations/format.ts';
import { payReservation, requestFinancing } from '../../reservations/pay.ts';
import type { ActionName } from './actions.ts';
import { dialogs } from './dialogs.ts';
import type { PaperName } from './papers.ts';
import { editPackage, list, panel, reload } from './store.ts';
import { say } from './words.ts';

/** Does something to the orders of packages, all of them or none; gives what was answered. */
async function order<T>(work: () => Promise<T>): Promise<T | undefined> {
  const answer = await attempt(work);
  reload();
  return answer;
}

const generate = (package_ids: number[]) => order(() => call(generateOrders, { body: { package_ids } }));

/** Takes the orders back, after saying of what; `what` is a folio, or how many. */
async function removeOrder(package_ids: number[], what: string): Promise<void> {
  const sure = await confirm({
    title: say('orders.removeTitle', { what }),
    text: say('orders.removeText'),
    yes: say('actions.remove_order'),
    danger: true,
  });
  if (sure) await order(() => call(removeOrders, { body: { package_ids } }));
}

async function cancelOrder(package_ids: number[], what: string): Promise<void> {
  await askReason(
    {
      title: say('orders.cancelTitle', { what }),
      text: say('orders.cancelText'),
      yes: say('actions.cancel_order'),
      danger: true,
    },
    (reason) => order(() => call(cancelOrders, { body: { package_ids, reason } })),
  );
}

async function remove(row: PackageRow): Promise<void> {
  const { id, folio } = row;
  const sure = await confirm({
    title: say('dialogs.remove.title', { folio }),
    text: say('dialogs.remove.text', { sender: fullName(row.sender), amount: money(row.total) }),
    yes: say('dialogs.remove.do'),
    danger: true,
  });
  if (!sure) return;
  const done = await attempt(async () => (await call(packages.remove, { params: { id } }), true));
  if (done) panel.close();
  void list.reload();
}

/** Does one action of a package: at once, after a question, or in a dialog of its own. */
export function doAction(name: Exclude<ActionName, PaperName | 'message' | 'email'>, row: PackageRow): void {
  const { id, folio, payment } = row;
  if (name === 'edit') void attempt(() => editPackage(id));
  else if (name === 'generate_order') void generate([id]);
  else if (name === 'remove_order') void removeOrder([id], folio);
  else if (name === 'cancel_order') void cancelOrder([id], folio);
  else if (name === 'remove') void remove(row);
  // A list's row has no files.
  else if (name === 'files')
    void attempt(async () => dialogs.files.open(await call(packages.get, { params: { id } })));
  else if (name === 'pay' || name === 'request_transfer') {
    if (payment) payReservation({ payment }, reload, name === 'request_transfer' ? 'transfer' : undefined);
  } else if (name === 'request_financing') {
    if (payment) requestFinancing({ payment });
  } else dialogs[name].open(row);
}

const chosen = (): number[] => [...list.$selection.get()];
const howMany = (): string => say('count', { count: chosen().length });

/** Actions on the orders of the chosen packages; they are all on the screen (rule: chosen-rows). */
export const bulk = {
  generate_order: () => void generate(chosen()),
  remove_order: () => void removeOrder(chosen(), howMany()),
  cancel_order: () => void cancelOrder(chosen(), howMany()),
} as const;

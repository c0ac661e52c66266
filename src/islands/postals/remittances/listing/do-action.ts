import { attempt } from '../../../../lib/api/attempt.ts';
import { call } from '../../../../lib/api/call.ts';
import {
  cancelRemittanceOrders,
  generateRemittanceOrders,
  removeRemittanceOrders,
} from '../../../../lib/contract/postals/remittance-steps.ts';
import { remittances } from '../../../../lib/contract/postals/remittances.ts';
import type { RemittanceRow } from '../../../../lib/contract/postals/remittances.ts';
import { fullName } from '../../../../lib/domain/names.ts';
import { askReason } from '../../../../lib/forms/ask-reason.ts';
import { confirm } from '../../../../lib/forms/confirm.ts';
import { payReservation, requestFinancing } from '../../../reservations/pay.ts';
import { moneyText } from '../quote/texts.ts';
import { ORDER_VERBS, SIDES } from './actions.ts';
import type { DoneAction, OrderAction, OrderVerb, Side } from './actions.ts';
import { dialogs } from './dialogs.ts';
import { duplicateRemittance, editRemittance } from './opening.ts';
import { list, panel, reload } from './store.ts';
import { say } from './words.ts';

/** Orders of one side: all of them or none. */
interface Orders {
  readonly remittance_ids: number[];
  readonly side: Side;
}

/** Does something to orders; gives what was answered. */
async function order<T>(work: () => Promise<T>): Promise<T | undefined> {
  const answer = await attempt(work);
  reload();
  return answer;
}

/** What each verb does; `what` is a code, or how many, of which it is asked. */
const ORDER: Readonly<Record<OrderVerb, (body: Orders, what: string) => Promise<unknown>>> = {
  generate: (body) => order(() => call(generateRemittanceOrders, { body })),
  async remove(body, what) {
    const sure = await confirm({
      title: say('orders.removeTitle', { what }),
      text: say('orders.removeText'),
      yes: say('orders.remove'),
      danger: true,
    });
    if (sure) await order(() => call(removeRemittanceOrders, { body }));
  },
  cancel: (body, what) =>
    askReason(
      {
        title: say('orders.cancelTitle', { what }),
        text: say('orders.cancelText'),
        yes: say('orders.cancel'),
        danger: true,
      },
      (reason) => order(() => call(cancelRemittanceOrders, { body: { ...body, reason } })),
    ),
};

const ORDER_ACTIONS = new Map<string, readonly [OrderVerb, Side]>(
  ORDER_VERBS.flatMap((verb) =>
    SIDES.map((side): [OrderAction, readonly [OrderVerb, Side]] => [`${verb}_${side}_order`, [verb, side]]),
  ),
);
const isOrderAction = (name: DoneAction): name is OrderAction => ORDER_ACTIONS.has(name);

async function remove(row: RemittanceRow): Promise<void> {
  const { id, code } = row;
  const sure = await confirm({
    title: say('dialogs.remove.title', { code }),
    text: say('dialogs.remove.text', { sender: fullName(row.sender), amount: moneyText(row.total) }),
    yes: say('dialogs.remove.do'),
    danger: true,
  });
  if (!sure) return;
  const done = await attempt(async () => (await call(remittances.remove, { params: { id } }), true));
  if (done) panel.close();
  void list.reload();
}

/** Does one action of a remittance: at once, after a question, or in a dialog of its own. */
export function doAction(name: Exclude<DoneAction, 'reveal_card' | 'email'>, row: RemittanceRow): void {
  const { id, code, payment } = row;
  if (isOrderAction(name)) {
    const [verb, side] = ORDER_ACTIONS.get(name) ?? [];
    if (verb && side) void ORDER[verb]({ remittance_ids: [id], side }, code);
  } else if (name === 'edit') void attempt(() => editRemittance(id));
  else if (name === 'duplicate') void attempt(() => duplicateRemittance(id));
  else if (name === 'remove') void remove(row);
  else if (name === 'pay' || name === 'request_transfer') {
    if (payment) payReservation({ payment }, reload, name === 'request_transfer' ? 'transfer' : undefined);
  } else if (name === 'request_financing') {
    if (payment) requestFinancing({ payment });
  } else dialogs[name].open(row);
}

/** Does one action to the orders of one side of the chosen remittances; they are all on the screen (rule: chosen-rows). */
export function bulk(verb: OrderVerb, side: Side): void {
  const remittance_ids = [...list.$selection.get()];
  void ORDER[verb]({ remittance_ids, side }, say('count', { count: remittance_ids.length }));
}

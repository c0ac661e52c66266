import {
  cancelRemittanceOrders,
  generateRemittanceOrders,
  removeRemittanceOrders,
} from '../../../src/lib/contract/postals/remittance-steps.ts';
import type { OrderRow } from '../../../src/lib/contract/postals/orders.ts';
import { remittances } from '../../../src/lib/contract/postals/remittances.ts';
import { REMITTANCE, REMITTANCE_IS_OVER } from '../../../src/lib/domain/remittances.ts';
import type { RequestContext } from '../../lib/call.ts';
import { conflict } from '../../lib/problem.ts';
import { updateRecord } from '../../lib/records.ts';
import { route } from '../../lib/route.ts';
import { cancelling, endStoredOrder, newOrder, orderRowOf, removing, storedOrder } from '../order-records.ts';
import type { OrderEnding } from '../order-records.ts';
import { lockRemittances } from './lock.ts';
import type { StoredRemittance } from './rows.ts';

/** Orders of both sides of remittances (rule: order-numbers). */

type Side = 'sender' | 'receiver';

const orderIdOf = (stored: StoredRemittance, side: Side): number | null => stored[`${side}_order_id`];

/** What changes of a remittance with an order. */
const orderColumns = (side: Side, order: { readonly id: number; readonly number: string } | null) => ({
  [`${side}_order_id`]: order?.id ?? null,
  [`${side}_order`]: order?.number ?? null,
});

const write = { table: 'remittance', key: remittances.key } as const;

/** The order of a side: the one that it has, or a new one. Throws 409 for a remittance that has ended. */
export async function orderFor(
  context: RequestContext,
  stored: StoredRemittance,
  side: Side,
): Promise<{ order: OrderRow; generated: boolean }> {
  const { id, code, status } = stored;
  const known = orderIdOf(stored, side);
  if (known !== null)
    return { order: orderRowOf(await storedOrder(context.db, known), code), generated: false };
  if (REMITTANCE_IS_OVER.has(status)) throw conflict('package_ended', { folio: code });
  const order = await newOrder(context, { side, record: { key: remittances.key, id } });
  const values = orderColumns(side, order);
  await updateRecord(context, { ...stored }, { ...write, values, action: 'order_generated' });
  return { order: orderRowOf(order, code), generated: true };
}

async function endOrder(
  context: RequestContext,
  { stored, side }: { stored: StoredRemittance; side: Side },
  ending: OrderEnding,
): Promise<OrderRow> {
  const known = orderIdOf(stored, side);
  if (known === null) throw conflict('order_missing', { folio: stored.code });
  const ended = await endStoredOrder(context, known, ending);
  const { action, reason } = ending;
  await updateRecord(context, { ...stored }, { ...write, values: orderColumns(side, null), action, reason });
  return orderRowOf(ended, stored.code);
}

export const remittanceOrderRoutes = [
  route(generateRemittanceOrders, async (call) => {
    const { remittance_ids, side } = call.body;
    const results = [];
    for (const stored of await lockRemittances(call, remittance_ids))
      results.push(await orderFor(call, stored, side));
    return { results };
  }),
  route(removeRemittanceOrders, async (call) => {
    const { remittance_ids, side } = call.body;
    const all = await lockRemittances(call, remittance_ids);
    for (const stored of all) {
      if (stored.status !== REMITTANCE.new) throw conflict('order_not_new', { folio: stored.code });
      await endOrder(call, { stored, side }, removing);
    }
    return { removed: all.length };
  }),
  route(cancelRemittanceOrders, async (call) => {
    const { remittance_ids, side, reason } = call.body;
    const results = [];
    for (const stored of await lockRemittances(call, remittance_ids))
      results.push(await endOrder(call, { stored, side }, cancelling(call, reason)));
    return { results };
  }),
];

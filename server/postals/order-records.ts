import { randomBytes } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import type { OrderRow } from '../../src/lib/contract/postals/orders.ts';
import { ORDER } from '../../src/lib/domain/packages.ts';
import { TRACKING_RANDOM_BYTES, newTrackingNumber } from '../../src/lib/domain/tracking-number.ts';
import type { Database } from '../db/tables.ts';
import type { PostalOrderTable } from '../db/tables/postals.ts';
import type { RequestContext } from '../lib/call.ts';
import { insertRecord, updateRecord } from '../lib/records.ts';

/**
 * Orders (rule: order-numbers). A number is random with a check character; the row of a removed order stays, so that the
 * unique index over all that ever were refuses what chance would repeat.
 */

const key = 'postals/orders';
const table = 'postal_order';

type StoredOrder = Omit<Selectable<PostalOrderTable>, 'search'>;

/** An order as answers show it, with the code of its record. */
export const orderRowOf = ({ record_key, record_id, ...order }: StoredOrder, code: string): OrderRow => ({
  ...order,
  record: { key: record_key, id: record_id, code },
});

export const storedOrder = (db: Kysely<Database>, id: number): Promise<StoredOrder> =>
  db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Numbers a side of a record. */
export async function newOrder(
  context: RequestContext,
  { side, record }: { side: OrderRow['side']; record: { readonly key: string; readonly id: number } },
): Promise<StoredOrder> {
  const number = newTrackingNumber(randomBytes(TRACKING_RANDOM_BYTES));
  const values = { number, side, record_key: record.key, record_id: record.id };
  return storedOrder(context.db, await insertRecord(context, { table, key, values }));
}

/** How an order ends: it is removed, or it is kept as cancelled. */
export interface OrderEnding {
  readonly values: object;
  readonly action: 'order_removed' | 'order_cancelled';
  readonly reason: string;
}

export const removing: OrderEnding = {
  values: { status: ORDER.removed },
  action: 'order_removed',
  reason: '',
};

export const cancelling = ({ now }: RequestContext, reason: string): OrderEnding => ({
  values: { status: ORDER.cancelled, cancelled_at: now, cancellation_reason: reason },
  action: 'order_cancelled',
  reason,
});

/** Ends an order; its record loses it by whoever's calls this. */
export async function endStoredOrder(
  context: RequestContext,
  id: number,
  { values, action, reason }: OrderEnding,
): Promise<StoredOrder> {
  const before = await storedOrder(context.db, id);
  await updateRecord(context, { ...before }, { table, key, values: { ...values }, action, reason });
  return storedOrder(context.db, id);
}

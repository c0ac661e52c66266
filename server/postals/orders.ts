import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Kysely, Selectable } from 'kysely';
import {
  cancelOrders,
  generateOrders,
  getOrder,
  listOrders,
  removeOrders,
} from '../../src/lib/contract/postals/orders.ts';
import type { OrderRow } from '../../src/lib/contract/postals/orders.ts';
import { packages } from '../../src/lib/contract/postals/packages.ts';
import { ORDER, PACKAGE } from '../../src/lib/domain/packages.ts';
import { TRACKING_RANDOM_BYTES, newTrackingNumber } from '../../src/lib/domain/tracking-number.ts';
import { lacksStatus } from '../db/status-condition.ts';
import type { Database } from '../db/tables.ts';
import type { PostalOrderTable } from '../db/tables/postals.ts';
import type { RequestContext } from '../lib/call.ts';
import { matches, pageOf } from '../lib/list.ts';
import { conflict, notFound } from '../lib/problem.ts';
import { insertRecord, updateRecord } from '../lib/records.ts';
import { route } from '../lib/route.ts';
import type { Route } from '../lib/route.ts';
import type { StoredPackage } from './packages/rows.ts';

/**
 * Orders (rule: order-numbers). A number is random with a check character; the row of a removed order stays, so that the
 * unique index over all that ever were refuses what chance would repeat.
 */

const ORDERS = 'postals/orders';
const table = 'postal_order';

type StoredOrder = Omit<Selectable<PostalOrderTable>, 'search'>;

/** Locks packages in the order of their numbers. Throws 404 unless all are there. */
async function lockPackages(db: Kysely<Database>, ids: readonly number[]): Promise<StoredPackage[]> {
  const wanted = [...new Set(ids)];
  const rows = await db
    .selectFrom('package')
    .selectAll()
    .where('id', 'in', wanted)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (rows.length !== wanted.length) throw notFound();
  return rows;
}

const rowOf = ({ record_key, record_id, ...order }: StoredOrder, code: string): OrderRow => ({
  ...order,
  record: { key: record_key, id: record_id, code },
});

const storedOrder = (db: Kysely<Database>, id: number): Promise<StoredOrder> =>
  db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Orders with the code of their record. */
const orderRows = (db: Kysely<Database>) =>
  db
    .selectFrom(table)
    .selectAll(table)
    .select(
      sql<
        string | null
      >`(select folio from package where record_key = ${packages.key} and package.id = record_id)`.as('code'),
    )
    .where(lacksStatus('postal_order.status', ORDER.removed));

/** What changes of a package with its order. */
async function setOrder(
  context: RequestContext,
  stored: StoredPackage,
  order: { readonly id: number; readonly number: string } | null,
  action: string,
  reason = '',
): Promise<void> {
  await updateRecord(
    context,
    { ...stored },
    {
      table: 'package',
      key: packages.key,
      values: { number: order?.number ?? null, order_id: order?.id ?? null },
      action,
      reason,
    },
  );
}

/** The order of a package: the one that it has, or a new one. Throws 409 for one that has ended. */
async function orderFor(context: RequestContext, stored: StoredPackage) {
  const { db } = context;
  if (stored.order_id !== null)
    return { order: rowOf(await storedOrder(db, stored.order_id), stored.folio), generated: false };
  if (stored.status === PACKAGE.delivered || stored.status === PACKAGE.cancelled)
    throw conflict('package_ended', { folio: stored.folio });
  const number = newTrackingNumber(randomBytes(TRACKING_RANDOM_BYTES));
  const values = { number, side: 'package', record_key: packages.key, record_id: stored.id };
  const id = await insertRecord(context, { table, key: ORDERS, values });
  await setOrder(context, stored, { id, number }, 'order_generated');
  return { order: rowOf(await storedOrder(db, id), stored.folio), generated: true };
}

/** Ends the order of a package. */
async function endOrder(
  context: RequestContext,
  stored: StoredPackage,
  { values, action, reason = '' }: { values: object; action: string; reason?: string },
): Promise<OrderRow> {
  if (stored.order_id === null) throw conflict('order_missing', { folio: stored.folio });
  const before = await storedOrder(context.db, stored.order_id);
  await updateRecord(context, { ...before }, { table, key: ORDERS, values: { ...values }, action, reason });
  await setOrder(context, stored, null, action, reason);
  return rowOf(await storedOrder(context.db, before.id), stored.folio);
}

export const orderRoutes: readonly Route[] = [
  route(listOrders, async ({ db, query }) => {
    let rows = orderRows(db);
    if (query.q) rows = rows.where(matches('postal_order.search', query.q));
    if (query.status) rows = rows.where('postal_order.status', 'in', query.status);
    if (query.package !== undefined)
      rows = rows.where('record_key', '=', packages.key).where('record_id', '=', query.package);
    const page = await pageOf({
      db,
      query,
      rows,
      sorts: { id: 'postal_order.id' },
      defaultSort: '-id',
      id: 'postal_order.id',
    });
    return { ...page, results: page.results.map(({ code, ...order }) => rowOf(order, code ?? '')) };
  }),
  route(getOrder, async ({ db, params }) => {
    const found = await orderRows(db).where('postal_order.id', '=', params.id).executeTakeFirst();
    if (!found) throw notFound();
    const { code, ...order } = found;
    return rowOf(order, code ?? '');
  }),
  route(generateOrders, async (call) => {
    const results = [];
    for (const stored of await lockPackages(call.db, call.body.package_ids))
      results.push(await orderFor(call, stored));
    return { results };
  }),
  route(removeOrders, async (call) => {
    const stored = await lockPackages(call.db, call.body.package_ids);
    for (const one of stored) {
      if (one.status !== PACKAGE.new) throw conflict('order_not_new', { folio: one.folio });
      await endOrder(call, one, { values: { status: ORDER.removed }, action: 'order_removed' });
    }
    return { removed: stored.length };
  }),
  route(cancelOrders, async (call) => {
    const { reason, package_ids } = call.body;
    const values = { status: ORDER.cancelled, cancelled_at: call.now, cancellation_reason: reason };
    const results = [];
    for (const stored of await lockPackages(call.db, package_ids))
      results.push(await endOrder(call, stored, { values, action: 'order_cancelled', reason }));
    return { results };
  }),
];

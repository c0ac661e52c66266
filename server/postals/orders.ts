import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import {
  cancelOrders,
  generateOrders,
  getOrder,
  listOrders,
  removeOrders,
} from '../../src/lib/contract/postals/orders.ts';
import type { OrderRow } from '../../src/lib/contract/postals/orders.ts';
import { packages } from '../../src/lib/contract/postals/packages.ts';
import { remittances } from '../../src/lib/contract/postals/remittances.ts';
import { ORDER, PACKAGE } from '../../src/lib/domain/packages.ts';
import { lacksStatus } from '../db/status-condition.ts';
import type { Database } from '../db/tables.ts';
import type { RequestContext } from '../lib/call.ts';
import { matches, pageOf } from '../lib/list.ts';
import { conflict, notFound } from '../lib/problem.ts';
import { updateRecord } from '../lib/records.ts';
import { route } from '../lib/route.ts';
import type { Route } from '../lib/route.ts';
import { cancelling, endStoredOrder, newOrder, orderRowOf, removing, storedOrder } from './order-records.ts';
import type { OrderEnding } from './order-records.ts';
import type { StoredPackage } from './packages/rows.ts';

/** Orders of packages, and the list of all orders (rule: order-numbers). */

const table = 'postal_order';

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

/** Orders with the code of their record. */
const orderRows = (db: Kysely<Database>) =>
  db
    .selectFrom(table)
    .selectAll(table)
    .select(
      sql<string | null>`case record_key
        when ${packages.key} then (select folio from package where package.id = record_id)
        when ${remittances.key} then (select remittance.code from remittance where remittance.id = record_id) end`.as(
        'code',
      ),
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
    return { order: orderRowOf(await storedOrder(db, stored.order_id), stored.folio), generated: false };
  if (stored.status === PACKAGE.delivered || stored.status === PACKAGE.cancelled)
    throw conflict('package_ended', { folio: stored.folio });
  const order = await newOrder(context, { side: 'package', record: { key: packages.key, id: stored.id } });
  await setOrder(context, stored, order, 'order_generated');
  return { order: orderRowOf(order, stored.folio), generated: true };
}

/** Ends the order of a package. */
async function endOrder(
  context: RequestContext,
  stored: StoredPackage,
  ending: OrderEnding,
): Promise<OrderRow> {
  if (stored.order_id === null) throw conflict('order_missing', { folio: stored.folio });
  const ended = await endStoredOrder(context, stored.order_id, ending);
  await setOrder(context, stored, null, ending.action, ending.reason);
  return orderRowOf(ended, stored.folio);
}

export const orderRoutes: readonly Route[] = [
  route(listOrders, async ({ db, query }) => {
    let rows = orderRows(db);
    if (query.q) rows = rows.where(matches('postal_order.search', query.q));
    if (query.status) rows = rows.where('postal_order.status', 'in', query.status);
    if (query.package !== undefined)
      rows = rows.where('record_key', '=', packages.key).where('record_id', '=', query.package);
    if (query.remittance !== undefined)
      rows = rows.where('record_key', '=', remittances.key).where('record_id', '=', query.remittance);
    const page = await pageOf({
      db,
      query,
      rows,
      sorts: { id: 'postal_order.id' },
      defaultSort: '-id',
      id: 'postal_order.id',
    });
    return { ...page, results: page.results.map(({ code, ...order }) => orderRowOf(order, code ?? '')) };
  }),
  route(getOrder, async ({ db, params }) => {
    const found = await orderRows(db).where('postal_order.id', '=', params.id).executeTakeFirst();
    if (!found) throw notFound();
    const { code, ...order } = found;
    return orderRowOf(order, code ?? '');
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
      await endOrder(call, one, removing);
    }
    return { removed: stored.length };
  }),
  route(cancelOrders, async (call) => {
    const { reason, package_ids } = call.body;
    const results = [];
    for (const stored of await lockPackages(call.db, package_ids))
      results.push(await endOrder(call, stored, cancelling(call, reason)));
    return { results };
  }),
];

import { sql } from 'kysely';
import type { Kysely, SelectQueryBuilder } from 'kysely';
import {
  closeCourierTill,
  courierCounts,
  courierMovements,
  courierTills,
  moveCourierCash,
} from '../../src/lib/contract/postals/courier-cash.ts';
import type { CourierTill } from '../../src/lib/contract/postals/courier-cash.ts';
import type { Reference } from '../../src/lib/contract/fields.ts';
import type { Database } from '../db/tables.ts';
import type { CourierTillTable } from '../db/tables/remittances.ts';
import { refuseAbove } from '../financials/payments/create.ts';
import { postMovement } from '../financials/ledger/post.ts';
import { audit } from '../lib/audit.ts';
import { actorOf } from '../lib/call.ts';
import type { RequestContext } from '../lib/call.ts';
import { pageOf } from '../lib/list.ts';
import type { ListQuery } from '../lib/list.ts';
import { personOf } from '../lib/person.ts';
import { conflict } from '../lib/problem.ts';
import { route } from '../lib/route.ts';
import { COURIER_CASH, moveCourierCash as move, tellTill } from './remittances/courier-till.ts';
import { refuseNoCourier, refuseNoOffice } from './remittances/couriers.ts';

/** Cash of couriers (rule: courier-cash), in a book of its own in the ledger. */

type Till = Pick<CourierTillTable, 'courier_id' | 'office_id' | 'currency'>;

/** Sum of a till's movements of one kind since it was counted last. */
const since = (kind: string) => sql<number>`coalesce((
  select sum(abs(moved.amount)) from courier_cash moved
  where (moved.courier_id, moved.office_id, moved.currency) = (courier_till.courier_id, courier_till.office_id, courier_till.currency)
    and moved.kind = ${sql.lit(kind)} and moved.at > coalesce(closed.at, '-infinity')), 0)::bigint`;

/** Tills as answers show them. */
const tillRows = ({ db }: Pick<RequestContext, 'db'>) =>
  db
    .selectFrom('courier_till')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('courier_close')
          .select('courier_close.at')
          .whereRef('courier_close.courier_id', '=', 'courier_till.courier_id')
          .whereRef('courier_close.office_id', '=', 'courier_till.office_id')
          .whereRef('courier_close.currency', '=', 'courier_till.currency')
          .orderBy('courier_close.id', 'desc')
          .limit(1)
          .as('closed'),
      (join) => join.onTrue(),
    )
    .select(['courier_till.currency', 'courier_till.balance', 'closed.at as closed_at'])
    .select([
      sql<Reference>`${personOf('courier_till.courier_id')}`.as('courier'),
      sql<Reference>`(select jsonb_build_object('id', id, 'name', name) from company_office where id = courier_till.office_id)`.as(
        'office',
      ),
      since('advance').as('advance'),
      since('delivered').as('delivered'),
      since('returned').as('returned'),
    ])
    .orderBy('courier_till.courier_id')
    .orderBy('courier_till.office_id')
    .orderBy('courier_till.currency');

async function oneTill(
  context: Pick<RequestContext, 'db'>,
  { courier_id, office_id, currency }: Till,
): Promise<CourierTill> {
  return tillRows(context)
    .where('courier_till.courier_id', '=', courier_id)
    .where('courier_till.office_id', '=', office_id)
    .where('courier_till.currency', '=', currency)
    .executeTakeFirstOrThrow();
}

/** What a till stands at, which nobody moves until the transaction ends; undefined for one that there is not. */
async function lockedBalance(
  { db }: Pick<RequestContext, 'db'>,
  { courier_id, office_id, currency }: Till,
): Promise<number | undefined> {
  const till = await db
    .selectFrom('courier_till')
    .select('balance')
    .where('courier_id', '=', courier_id)
    .where('office_id', '=', office_id)
    .where('currency', '=', currency)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return till?.balance;
}

/** Throws 422 for a courier or an office that there is not. */
async function refuseNoTill(context: RequestContext, { courier_id, office_id }: Till): Promise<void> {
  await refuseNoCourier(context, courier_id);
  await refuseNoOffice(context, office_id);
}

interface Booked {
  readonly till: Till;
  readonly kind: 'advance' | 'returned' | 'difference';
  /** Positive: the courier got it. */
  readonly amount: number;
  readonly note: string;
}

/** Moves cash of a till, in the ledger too. */
async function bookCash(context: RequestContext, { till, kind, amount, note }: Booked): Promise<void> {
  const id = await move(context, { ...till, kind, amount, note });
  await postMovement(context, {
    key: `courier_cash:${id}`,
    source: 'remittance',
    brand: context.brand,
    currency: till.currency,
    reason: note,
    entries: [
      { book: 'courier', amount },
      { book: kind === 'difference' ? 'adjustment' : 'funds', amount: -amount },
    ],
  });
  await audit(context, {
    key: COURIER_CASH,
    id: till.courier_id,
    action: kind,
    reason: note,
    after: { ...till, amount },
  });
}

/** A page of what was written down of a till. */
const newestFirst = <TB extends keyof Database, O>(
  db: Kysely<Database>,
  query: Pick<ListQuery, 'page' | 'page_size'>,
  rows: SelectQueryBuilder<Database, TB, O>,
  id: string,
) =>
  pageOf({
    db,
    query: { ...query, q: undefined, sort: undefined },
    rows,
    sorts: { id },
    defaultSort: '-id',
    id,
  });

export const courierCashRoutes = [
  route(courierTills, async (call) => {
    const { courier, office } = call.query;
    let rows = tillRows(call);
    if (courier) rows = rows.where('courier_till.courier_id', 'in', courier);
    if (office) rows = rows.where('courier_till.office_id', 'in', office);
    return { tills: await rows.execute() };
  }),
  route(courierMovements, async ({ db, query }) => {
    const { courier, office, currency } = query;
    const rows = db
      .selectFrom('courier_cash')
      .select(['courier_cash.id', 'courier_cash.at', 'courier_cash.kind', 'courier_cash.amount'])
      .select(['courier_cash.note', personOf('courier_cash.member_id').as('by')])
      .select(
        sql<Reference | null>`(select jsonb_build_object('id', remittance.id, 'name', remittance.code) from remittance where remittance.id = courier_cash.remittance_id)`.as(
          'remittance',
        ),
      )
      .where('courier_cash.courier_id', '=', courier)
      .where('courier_cash.office_id', '=', office)
      .where('courier_cash.currency', '=', currency);
    return newestFirst(db, query, rows, 'courier_cash.id');
  }),
  route(courierCounts, async ({ db, query }) => {
    const { courier, office, currency } = query;
    const rows = db
      .selectFrom('courier_close')
      .select(['courier_close.id', 'courier_close.at', 'courier_close.expected', 'courier_close.counted'])
      .select(['courier_close.reason', personOf('courier_close.member_id').as('by')])
      .where('courier_close.courier_id', '=', courier)
      .where('courier_close.office_id', '=', office)
      .where('courier_close.currency', '=', currency);
    return newestFirst(db, query, rows, 'courier_close.id');
  }),
  route(moveCourierCash, async (call) => {
    const { kind, amount, note, ...till } = call.body;
    if (kind === 'advance') await refuseNoTill(call, till);
    else {
      const most = (await lockedBalance(call, till)) ?? 0;
      refuseAbove(call, { amount, currency: till.currency }, most, 'above_cash');
    }
    await bookCash(call, { till, kind, amount: kind === 'advance' ? amount : -amount, note });
    return oneTill(call, till);
  }),
  route(closeCourierTill, async (call) => {
    const { expected, counted, reason, ...till } = call.body;
    const balance = await lockedBalance(call, till);
    // Who works here no more still brings back what they have.
    if (balance === undefined) await refuseNoTill(call, till);
    // What the contract asked a reason for is what the person saw.
    if ((balance ?? 0) !== expected) throw conflict('courier_moved');
    if (counted !== expected)
      await bookCash(call, { till, kind: 'difference', amount: counted - expected, note: reason });
    await call.db
      .insertInto('courier_till')
      .values(till)
      .onConflict((known) => known.doNothing())
      .execute();
    await call.db
      .insertInto('courier_close')
      .values({ ...till, expected, counted, reason, member_id: actorOf(call), at: call.now })
      .execute();
    await audit(call, {
      key: COURIER_CASH,
      id: till.courier_id,
      action: 'close_till',
      reason,
      after: { ...till, expected, counted },
    });
    await tellTill(call, till.courier_id, 'close_till');
    return oneTill(call, till);
  }),
];

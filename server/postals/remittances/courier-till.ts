import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { CourierCashTable } from '../../db/tables/remittances.ts';
import { actorOf } from '../../lib/call.ts';
import type { RequestContext } from '../../lib/call.ts';
import { announce } from '../../lib/events.ts';

/** Under which couriers' cash is audited and told of. */
export const COURIER_CASH = 'postals/courier_cash';

type Moved = Omit<Insertable<CourierCashTable>, 'member_id' | 'at' | 'remittance_id'> & {
  readonly remittance_id?: number;
};

/**
 * Writes down cash that a courier got or gave, and gives its number; the till stands at the sum. Whoever moves the same
 * till comes one after the other. The ledger is whose calls it.
 */
export async function moveCourierCash(context: RequestContext, moved: Moved): Promise<number> {
  const { courier_id, office_id, currency, amount } = moved;
  await context.db
    .insertInto('courier_till')
    .values({ courier_id, office_id, currency, balance: amount })
    .onConflict((known) =>
      known
        .columns(['courier_id', 'office_id', 'currency'])
        .doUpdateSet({ balance: sql<number>`courier_till.balance + excluded.balance` }),
    )
    .execute();
  const { id } = await context.db
    .insertInto('courier_cash')
    .values({ ...moved, member_id: actorOf(context), at: context.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tellTill(context, courier_id, moved.kind);
  return id;
}

/** Tells every screen that the cash of a courier is not what it was. */
export const tellTill = (
  context: RequestContext,
  courier_id: number,
  action: CourierCashTable['kind'] | 'close_till',
): Promise<void> =>
  announce(context.db, { key: COURIER_CASH, id: courier_id, version: 1, action, by: actorOf(context) });

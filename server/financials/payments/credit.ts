import { sql } from 'kysely';
import type { RequestContext } from '../../lib/call.ts';
import { updateRecord } from '../../lib/records.ts';
import { leavingOf, lockCredit } from '../ledger/account.ts';
import { lockMoney } from '../locks.ts';
import { settleService } from '../services/settle.ts';
import { SERVICES } from '../services/stored.ts';
import { refuseAbove } from './create.ts';
import type { StoredPayment } from './stored.ts';

/**
 * Pays from the client's own credit: money that came above what other services of the account were due, and that
 * is not on its way back, moves from them, the oldest first; what is left comes from corrections in the client's favour. The account owes as before, so
 * the ledger's balance does not move. Gives false when this payment took it already. Throws 422 `above_credit`.
 */
export async function takeCredit(
  context: RequestContext,
  payment: StoredPayment,
  amount: number,
): Promise<boolean> {
  const { db } = context;
  if (payment.charged > 0) return false;
  const above = await db
    .selectFrom('payment_service')
    .select('id')
    .where('account_id', '=', payment.account_id)
    .where('id', '!=', payment.service_id)
    .where(sql<boolean>`received > due`)
    .execute();
  // Nobody changes them meanwhile: their account is locked, and comes before them.
  const surplus = await lockMoney(
    db,
    above.map(({ id }) => id),
  );
  refuseAbove(
    context,
    { amount, currency: payment.currency },
    await lockCredit(db, payment.account_id),
    'above_credit',
  );
  let left = amount;
  for (const service of surplus) {
    const taken = Math.min(left, service.received - service.due - (await leavingOf(db, service.id)));
    if (taken <= 0) break;
    await updateRecord(
      context,
      { ...service },
      { table: 'payment_service', key: SERVICES, values: { moved: service.moved + taken }, action: 'move' },
    );
    await settleService(context, service.id);
    left -= taken;
  }
  return true;
}

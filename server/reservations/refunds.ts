import type { Kysely } from 'kysely';
import type { RefundWay } from '../../src/lib/contract/financials/refund-ways.ts';
import { money } from '../../src/lib/domain/money.ts';
import type { Database } from '../db/tables.ts';
import { beginRefund, refundsOpen } from '../financials/payments/refunds/refund.ts';
import type { StoredService } from '../financials/services/stored.ts';
import type { RequestContext } from '../lib/call.ts';
import type { Reservation, ReservationKind } from './kind.ts';
import { serviceOf } from './service.ts';

interface Way extends RefundWay {
  /** Id of the payment. */
  readonly id: number;
}

/** What can go back of a reservation's money, in minor units, and by which payments, the newest first. */
interface Refundable {
  readonly amount: number;
  readonly ways: readonly Way[];
}

/**
 * What came above `due` and lies in payments that can give it back; what is on its way already counts. Money that paid
 * from another service's credit is not among it.
 */
export async function refundableOfService(
  db: Kysely<Database>,
  { id, received, currency }: StoredService,
  due: number,
): Promise<Refundable> {
  const payments = await db
    .selectFrom('payment')
    .select(['id', 'method', 'charged', 'refunded'])
    .where('service_id', '=', id)
    .where('method', '!=', 'account')
    .whereRef('charged', '>', 'refunded')
    .orderBy('charged_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const ways: Way[] = [];
  let above = received - due;
  for (const payment of payments) {
    const open = await refundsOpen(db, payment.id);
    above -= open;
    ways.push({
      id: payment.id,
      method: payment.method,
      left: money(payment.charged - payment.refunded - open, currency),
    });
  }
  const lying = ways.reduce((sum, { left }) => sum + left.amount, 0);
  return { amount: Math.max(0, Math.min(above, lying)), ways: ways.filter(({ left }) => left.amount > 0) };
}

/** Begins to give so many minor units back, from the newest payment to the oldest. Throws 409 as a payment's refund does. */
export async function giveBack(
  context: RequestContext,
  { ways }: Refundable,
  { amount, ...proof }: { amount: number; reason: string; reference: string },
): Promise<void> {
  let rest = amount;
  for (const { id, left } of ways) {
    const part = Math.min(rest, left.amount);
    if (part <= 0) return;
    await beginRefund(context, id, { amount: part, ...proof });
    rest -= part;
  }
}

/** Of a paid reservation all that was paid, since refunding it cancels it; of another one what came above what is due. */
export async function refundableOf<R extends Reservation>(
  kind: ReservationKind<R>,
  db: Kysely<Database>,
  { id, status }: Pick<Reservation, 'id' | 'status'>,
): Promise<Refundable> {
  const service = await serviceOf(kind, db, id);
  return refundableOfService(db, service, status === kind.statuses.paid ? 0 : service.due);
}

/** Ways as the contract shows them. */
export const shownWays = ({ ways }: Refundable): RefundWay[] =>
  ways.map(({ method, left }) => ({ method, left }));

import { sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import { PAYMENT } from '../../../../src/lib/domain/payments.ts';
import type { RequestContext } from '../../../lib/call.ts';
import { updateRecord } from '../../../lib/records.ts';
import { inProgress, isAsked } from './pending.ts';
import { PAYMENTS } from '../stored.ts';

/**
 * Withdraws what a service is asked for by links and transfers beyond the `left` minor units that are still due, since
 * the client paid in another way, its price fell or it was cancelled: nobody pays a debt twice.
 */
export async function withdrawSuperseded(
  context: RequestContext,
  serviceId: number,
  left: number,
): Promise<void> {
  await withdraw(context, serviceId, sql<SqlBool>`payment.amount > ${Math.max(left, 0)}`);
}

/** The same for deadlines of a plan beyond what each still lacks. Gives true when a payment was withdrawn. */
export function withdrawPaidDeadlines(context: RequestContext, serviceId: number): Promise<boolean> {
  return withdraw(
    context,
    serviceId,
    sql<SqlBool>`exists (select from funding_deadline deadline where deadline.id = payment.funding_deadline_id and payment.amount > deadline.amount - deadline.paid)`,
  );
}

/** What a bank is charging right now is left alone. */
async function withdraw(
  context: RequestContext,
  serviceId: number,
  condition: Expression<SqlBool>,
): Promise<boolean> {
  const { db, now } = context;
  const superseded = await db
    .selectFrom('payment')
    .selectAll()
    .where('service_id', '=', serviceId)
    .where(condition)
    .where(isAsked(now))
    .where(({ not }) => not(inProgress(now)))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  for (const payment of superseded) {
    const values = { status: PAYMENT.failed, link_revoked_at: now };
    await updateRecord(
      context,
      { ...payment },
      { table: 'payment', key: PAYMENTS, values, action: 'superseded' },
    );
  }
  return superseded.length > 0;
}

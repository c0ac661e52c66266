import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { PAYMENT } from '../../../src/lib/domain/payments.ts';
import { SERVICE, earned, serviceStatus } from '../../../src/lib/domain/service-amounts.ts';
import type { Database } from '../../db/tables.ts';
import type { RequestContext } from '../../lib/call.ts';
import { updateRecord } from '../../lib/records.ts';
import { recordOf } from '../chargeables/registry.ts';
import { settleDeadlines } from '../fundings/settle-deadlines.ts';
import { postMovement } from '../ledger/post.ts';
import { withdrawPaidDeadlines, withdrawSuperseded } from '../payments/attempts/superseded.ts';
import { postCharge } from './charge.ts';
import { tellFollowers } from './followers.ts';
import { SERVICES, lockService, storedService } from './stored.ts';
import type { StoredService } from './stored.ts';

interface Paid {
  charged: number;
  refunded: number;
}

async function paidFor(db: Kysely<Database>, serviceId: number): Promise<Paid> {
  const { rows } = await sql<Paid>`
    select coalesce(sum(charged), 0)::int as charged, coalesce(sum(refunded), 0)::int as refunded from payment where service_id = ${serviceId}`.execute(
    db,
  );
  return rows[0] ?? { charged: 0, refunded: 0 };
}

async function isWaitedFor(db: Kysely<Database>, serviceId: number): Promise<boolean> {
  const payment = await db
    .selectFrom('payment')
    .select('id')
    .where('service_id', '=', serviceId)
    .where('status', '=', PAYMENT.pending)
    .limit(1)
    .executeTakeFirst();
  return payment !== undefined;
}

/** Writes what a service's money makes of it, books what of it is income now, and asks for no more than is left. */
async function keepUp(
  context: RequestContext,
  service: StoredService,
  paid: Paid,
  reason: string,
): Promise<void> {
  const received = paid.charged - paid.refunded - service.moved;
  const { due } = service;
  await withdrawSuperseded(context, service.id, due - received);
  const pending = await isWaitedFor(context.db, service.id);
  const recognized = earned({ due, received });
  const status = serviceStatus({ status: service.status, due, received, pending });
  if (received === service.received && recognized === service.recognized && status === service.status) return;
  await updateRecord(
    context,
    { ...service },
    {
      table: 'payment_service',
      key: SERVICES,
      values: { received, recognized, status },
      action: 'settle',
      reason,
    },
  );
  const income = recognized - service.recognized;
  if (income === 0) return;
  await postMovement(context, {
    key: `service:${service.id}:income:${service.version}`,
    source: 'income',
    brand: service.brand,
    currency: service.currency,
    record: { key: SERVICES, id: service.id },
    entries: [
      { book: 'unearned', amount: income },
      { book: 'income', service_type_id: service.service_type_id, amount: -income },
    ],
  });
}

/**
 * To be called after any change of a service's payments or of what is due: what was received, its status, the income
 * and its record (a rental's paid and status) follow, and links that ask for more than is still due, of it or of a deadline, are withdrawn. The
 * service and its record are locked. `reason` stands in the history of all of them.
 */
export async function settleService(context: RequestContext, serviceId: number, reason = ''): Promise<void> {
  const service = await lockService(context.db, serviceId);
  const paid = await paidFor(context.db, serviceId);
  await keepUp(context, service, paid, reason);
  await settleDeadlines(context, serviceId);
  if (await withdrawPaidDeadlines(context, serviceId))
    await keepUp(context, await storedService(context.db, serviceId), paid, reason);
  const settled = await storedService(context.db, serviceId);
  const { received, due } = settled;
  const record = recordOf(settled);
  const told = await record?.kind.settled(context, record.id, {
    due,
    received,
    refunded: paid.refunded,
    reason,
  });
  if (told !== 'given_back') return tellFollowers(context, serviceId);
  const before = await storedService(context.db, serviceId);
  const values = { status: SERVICE.cancelled, kept: 0, cancelled_at: context.now };
  await updateRecord(
    context,
    { ...before },
    { table: 'payment_service', key: SERVICES, values, action: 'cancel', reason },
  );
  await postCharge(context, before, {
    amount: -before.due,
    source: 'cancellation',
    event: `cancellation:${before.version}`,
  });
  await keepUp(context, await storedService(context.db, serviceId), paid, reason);
  await tellFollowers(context, serviceId);
}

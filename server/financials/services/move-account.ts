import type { Currency } from '../../../src/lib/contract/fields.ts';
import { FUNDING_LIVES } from '../../../src/lib/domain/statuses.ts';
import type { RequestContext } from '../../lib/call.ts';
import { conflict, invalid } from '../../lib/problem.ts';
import { updateRecord } from '../../lib/records.ts';
import { refuseBeyondLimit } from '../ledger/account.ts';
import { postMovement } from '../ledger/post.ts';
import { postCharge } from './charge.ts';
import { SERVICES } from './stored.ts';
import type { StoredService } from './stored.ts';

interface Owner {
  readonly member_id: number;
  readonly currency: Currency;
  /** Of that client in that currency; locked. */
  readonly account_id: number;
  /** Minor units by which the total changes with it. */
  readonly more: number;
}

/**
 * Gives a service to another client's account, with its payments and all that is still owed. Another currency is only
 * possible while there are no payments at all (rule: one-currency) and no plan, another client not once its surplus
 * paid for something else.
 */
export async function moveAccount(
  context: RequestContext,
  service: StoredService,
  { member_id, currency, account_id, more }: Owner,
): Promise<void> {
  const { db } = context;
  const payments = await db
    .selectFrom('payment')
    .select(['charged', 'refunded'])
    .where('service_id', '=', service.id)
    .execute();
  if (currency !== service.currency && payments.length > 0)
    throw invalid({ field: 'currency', key: 'currency_paid' });
  if (service.moved > 0) throw conflict('credit_used');
  const plan = await db
    .selectFrom('funding')
    .select('code')
    .where('service_id', '=', service.id)
    .where('status', 'in', [...FUNDING_LIVES])
    .executeTakeFirst();
  if (currency !== service.currency && plan) throw conflict('funding_exists', { code: plan.code });
  const owed = service.due - payments.reduce((sum, { charged, refunded }) => sum + charged - refunded, 0);
  await refuseBeyondLimit(context, account_id, owed + more);
  await updateRecord(
    context,
    { ...service },
    {
      table: 'payment_service',
      key: SERVICES,
      values: { member_id, account_id, currency },
      action: 'update',
    },
  );
  await db.updateTable('payment').set({ account_id }).where('service_id', '=', service.id).execute();
  const event = `moved:${service.version}`;
  if (currency === service.currency) {
    await postMovement(context, {
      key: `service:${service.id}:${event}`,
      source: 'adjustment',
      brand: service.brand,
      currency,
      record: { key: SERVICES, id: service.id },
      entries: [
        { book: 'client', account_id: service.account_id, amount: -owed },
        { book: 'client', account_id, amount: owed },
      ],
    });
    return;
  }
  await postCharge(context, service, { amount: -service.due, source: 'charge', event: `${event}:from` });
  await postCharge(
    context,
    { ...service, account_id, currency },
    { amount: service.due, source: 'charge', event: `${event}:to` },
  );
}

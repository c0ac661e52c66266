import type { Currency, Fee } from '../../../src/lib/contract/fields.ts';
import type { PaymentLimit } from '../../../src/lib/domain/payment-limit.ts';
import { SERVICE, dueOf } from '../../../src/lib/domain/service-amounts.ts';
import type { StoredFlight } from '../../db/tables/payments.ts';
import type { RequestContext } from '../../lib/call.ts';
import { conflict, invalid } from '../../lib/problem.ts';
import { updateRecord } from '../../lib/records.ts';
import { recordOf } from '../chargeables/registry.ts';
import { accountOf, refuseBeyondLimit } from '../ledger/account.ts';
import { moveIncome, postCharge } from './charge.ts';
import { moveAccount } from './move-account.ts';
import { delayPending } from './payment-limit.ts';
import { settleService } from './settle.ts';
import { SERVICES, lockService, storedService } from './stored.ts';

const table = 'payment_service';

/** What of a service changes; what is not named stays. Amounts in minor units. */
export interface ServiceChange {
  readonly total?: number;
  readonly unit_amount?: number;
  readonly quantity?: number;
  readonly fee?: Fee | null;
  readonly service_fee?: number;
  readonly concept?: string;
  readonly note?: string;
  readonly member_id?: number;
  readonly currency?: Currency;
  readonly service_type_id?: number;
  readonly service_provider_id?: number | null;
  readonly flight?: StoredFlight | null;
  readonly payment_limit?: PaymentLimit | null;
  readonly payment_limit_at?: Date | string | null;
  readonly reason?: string;
}

/** JSON text of a JSON column; undefined leaves it alone. */
const jsonText = (value: unknown) => (value === undefined || value === null ? value : JSON.stringify(value));

/**
 * Changes a service: another total is charged or given back by the difference, another client or currency moves what is
 * owed to that account, another kind its income, another limit reaches its open payments and its record. Throws 409
 * `credit_limit`, `service_cancelled`; 422 for another currency once there are payments.
 */
export async function changeService(
  context: RequestContext,
  serviceId: number,
  change: ServiceChange,
): Promise<void> {
  const { db } = context;
  const { reason = '', fee, flight, member_id, currency, ...plain } = change;
  const found = await storedService(db, serviceId);
  const owner = { member_id: member_id ?? found.member_id, currency: currency ?? found.currency };
  const account_id = await accountOf(context, owner.member_id, owner.currency);
  const before = await lockService(db, serviceId, { beside: [account_id] });
  if (before.status === SERVICE.cancelled) throw conflict('service_cancelled');
  const more = dueOf({ ...before, total: change.total ?? before.total }) - before.due;
  if (owner.member_id !== before.member_id || owner.currency !== before.currency)
    await moveAccount(context, before, { ...owner, account_id, more });
  const held = await storedService(db, serviceId);
  await refuseBeyondLimit(context, held.account_id, more);
  const values = { ...plain, fee: jsonText(fee), flight: jsonText(flight) };
  await updateRecord(context, { ...held }, { table, key: SERVICES, values, reason });
  await postCharge(context, held, {
    amount: more,
    source: 'charge',
    event: `charge:${held.version}`,
    reason,
  });
  await moveIncome(context, held, change.service_type_id ?? held.service_type_id, reason);
  const { payment_limit, payment_limit_at } = change;
  if (payment_limit && payment_limit_at) {
    await delayPending(context, serviceId, { payment_limit, payment_limit_at });
    const record = recordOf(held);
    await record?.kind.limited(context, record.id, { payment_limit, payment_limit_at });
  }
  await settleService(context, serviceId);
}

/**
 * Charges a live plan's extras and financing expense beside the price, in minor units; 0 takes them away again. Throws
 * 409 `credit_limit`.
 */
export async function financeService(
  context: RequestContext,
  serviceId: number,
  financing: number,
): Promise<void> {
  if (!Number.isSafeInteger(financing) || financing < 0)
    throw invalid({ field: 'financing_expense', key: 'invalid' });
  const before = await lockService(context.db, serviceId);
  if (financing === before.financing) return;
  const more = dueOf({ ...before, financing }) - before.due;
  await refuseBeyondLimit(context, before.account_id, more);
  await updateRecord(
    context,
    { ...before },
    { table, key: SERVICES, values: { financing }, action: 'finance' },
  );
  await postCharge(context, before, { amount: more, source: 'funding', event: `funding:${before.version}` });
  await settleService(context, serviceId);
}

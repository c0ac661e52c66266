import type { ServiceInput } from '../../../src/lib/contract/financials/services.ts';
import { paymentLimitInstant } from '../../../src/lib/domain/payment-limit.ts';
import { SERVICE, serviceAmounts } from '../../../src/lib/domain/service-amounts.ts';
import { ITEM } from '../../../src/lib/domain/statuses.ts';
import type { RequestContext } from '../../lib/call.ts';
import { conflict, invalid } from '../../lib/problem.ts';
import { removeRecord, updateRecord } from '../../lib/records.ts';
import { brandOfMember } from '../../users/member-brand.ts';
import { heldMember } from '../../users/merged.ts';
import { endFundingOfService } from '../fundings/end.ts';
import { accountOf } from '../ledger/account.ts';
import { moneyWords } from '../ledger/limit.ts';
import { lockAccounts } from '../locks.ts';
import { cancelService, restoreService } from './cancel.ts';
import { changeService } from './change.ts';
import { checkFlight, departureOf } from './flight.ts';
import { openService } from './open.ts';
import { SERVICES, lockService, storedService } from './stored.ts';
import type { StoredService } from './stored.ts';
import { refuseOtherSum } from './sum.ts';

const table = 'payment_service';

/** Whom and what a service names must be there; what it named before may have been switched off since. */
async function checkNames({ db }: RequestContext, body: ServiceInput, before?: StoredService): Promise<void> {
  const kind = await db
    .selectFrom('service_type')
    .select('status')
    .where('id', '=', body.service_type_id)
    .executeTakeFirst();
  if (!kind || (kind.status !== ITEM.active && body.service_type_id !== before?.service_type_id))
    throw invalid({ field: 'service_type_id', key: 'select_option' });
  if (body.service_provider_id === null) return;
  const provider = await db
    .selectFrom('service_provider')
    .select('status')
    .where('id', '=', body.service_provider_id)
    .executeTakeFirst();
  if (
    !provider ||
    (provider.status !== ITEM.active && body.service_provider_id !== before?.service_provider_id)
  )
    throw invalid({ field: 'service_provider_id', key: 'select_option' });
}

/** The body with the client that its number means: who took over one that was merged. Throws 422 for none. */
async function withClient({ db }: RequestContext, body: ServiceInput): Promise<ServiceInput> {
  const member_id = await heldMember(db, body.member_id);
  if (member_id === undefined) throw invalid({ field: 'member_id', key: 'select_option' });
  return { ...body, member_id };
}

/** Enters a service. Throws 422, and 409 `credit_limit`. Gives its id. */
export async function createService(context: RequestContext, typed: ServiceInput): Promise<number> {
  const body = await withClient(context, typed);
  await checkNames(context, body);
  checkFlight(body);
  const payment_limit_at =
    body.payment_limit === null
      ? null
      : paymentLimitInstant(body.payment_limit, context.now, departureOf(body.flight));
  return openService(context, {
    ...body,
    brand: await brandOfMember(context, body.member_id),
    payment_limit_at,
  });
}

/** Reads a service in the version that the person saw. Throws 404, 412, and 409 for one that belongs to a rental. */
async function ownService(
  context: RequestContext,
  id: number,
  version: number,
  beside: readonly number[] = [],
): Promise<StoredService> {
  const service = await lockService(context.db, id, { version, beside });
  if (service.record_key !== null) throw conflict('service_of_record');
  return service;
}

/** Saves the form of a service. Throws 422, and 409 `credit_limit`, `service_cancelled`, `service_of_record`. */
export async function updateService(
  context: RequestContext,
  id: number,
  version: number,
  typed: ServiceInput,
): Promise<void> {
  const body = await withClient(context, typed);
  await checkNames(context, body, await storedService(context.db, id));
  const before = await ownService(context, id, version, [
    await accountOf(context, body.member_id, body.currency),
  ]);
  checkFlight(body);
  const { total, service_fee } = serviceAmounts(body);
  refuseOtherSum(context, total, { amount: body.total, currency: body.currency });
  const { payment_limit, ...change } = body;
  // A choice that differs counts from the moment of the save.
  const limit =
    payment_limit === before.payment_limit
      ? {}
      : {
          payment_limit,
          payment_limit_at:
            payment_limit === null
              ? null
              : paymentLimitInstant(payment_limit, context.now, departureOf(body.flight)),
        };
  await changeService(context, id, { ...change, service_fee, ...limit });
}

/** Removes a mistaken entry and what it charged. Throws 409 once there are payments. */
export async function removeService(context: RequestContext, id: number): Promise<void> {
  const service = await lockService(context.db, id);
  if (service.record_key !== null) throw conflict('service_of_record');
  const payment = await context.db
    .selectFrom('payment')
    .select('id')
    .where('service_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  const funding = await context.db
    .selectFrom('funding')
    .select('id')
    .where('service_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  if (payment || funding || service.status === SERVICE.delivered) throw conflict('service_kept');
  if (service.status !== SERVICE.cancelled) await cancelService(context, id, { kept: 0, reason: '' });
  await removeRecord(context, { table, key: SERVICES }, id);
}

/** Cancels by staff; what was paid above `kept` minor units is credit, and its plan ends. Throws 409, 422. */
export async function cancelByStaff(
  context: RequestContext,
  target: { id: number; version: number },
  { kept, reason }: { kept: number; reason: string },
): Promise<void> {
  const service = await ownService(context, target.id, target.version);
  if (kept > service.due)
    throw invalid({
      field: 'kept',
      key: 'above_due',
      params: { most: moneyWords(context, { amount: service.due, currency: service.currency }) },
    });
  await cancelService(context, service.id, { kept, reason });
  await endFundingOfService(context, service.id, 'staff', reason);
}

/** Takes a cancellation back, within the credit limit (rule: within-the-limit). Throws 409. */
export async function restoreByStaff(
  context: RequestContext,
  target: { id: number; version: number },
): Promise<void> {
  const service = await ownService(context, target.id, target.version);
  await restoreService(context, service.id);
}

/** Hands a service over. Throws 409 for an unpaid one unless the client has an agreed limit that the debt keeps to. */
export async function deliver(
  context: RequestContext,
  target: { id: number; version: number },
  { reason }: { reason: string },
): Promise<void> {
  const service = await ownService(context, target.id, target.version);
  if (service.status === SERVICE.cancelled) throw conflict('service_cancelled');
  if (service.status === SERVICE.delivered) throw conflict('service_delivered');
  if (service.received < service.due) await refuseUnpaid(context, service);
  const values = { status: SERVICE.delivered, delivered_at: context.now };
  await updateRecord(context, { ...service }, { table, key: SERVICES, values, action: 'deliver', reason });
}

async function refuseUnpaid(context: RequestContext, { account_id }: StoredService): Promise<void> {
  const [account] = await lockAccounts(context.db, [account_id]);
  if (!account || account.credit_limit === null) throw conflict('delivered_unpaid');
  if (account.balance > account.credit_limit)
    throw conflict('credit_limit', { left: moneyWords(context, { amount: 0, currency: account.currency }) });
}

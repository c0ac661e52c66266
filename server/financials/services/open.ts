import type { Currency, Fee } from '../../../src/lib/contract/fields.ts';
import type { PaymentLimit } from '../../../src/lib/domain/payment-limit.ts';
import { serviceAmounts } from '../../../src/lib/domain/service-amounts.ts';
import type { StoredFlight } from '../../db/tables/payments.ts';
import type { RequestContext } from '../../lib/call.ts';
import { insertRecord } from '../../lib/records.ts';
import { accountOf, refuseBeyondLimit } from '../ledger/account.ts';
import { postCharge } from './charge.ts';
import { settleService } from './settle.ts';
import { refuseOtherSum } from './sum.ts';
import { SERVICES, nextServiceCode } from './stored.ts';

/** A service to be charged; amounts in minor units of its currency. */
export interface ServiceRequest {
  readonly service_type_id: number;
  readonly member_id: number;
  readonly brand: string;
  readonly concept: string;
  readonly unit_amount: number;
  readonly quantity?: number;
  readonly fee?: Fee | null;
  /** What the parts must add up to. */
  readonly total: number;
  readonly currency: Currency;
  readonly record?: { readonly key: string; readonly id: number };
  readonly payment_limit?: PaymentLimit | null;
  readonly payment_limit_at?: Date | string | null;
  readonly flight?: StoredFlight | null;
  readonly note?: string;
  readonly service_provider_id?: number | null;
}

/**
 * Opens a service: the debt is charged to the client's account, within its credit limit. Gives its id. Throws 409
 * `credit_limit`, 422 when the amounts do not add up to the stated total.
 */
export async function openService(context: RequestContext, request: ServiceRequest): Promise<number> {
  const { unit_amount, quantity = 1, fee = null, total } = request;
  const amounts = serviceAmounts({ unit_amount, quantity, fee });
  refuseOtherSum(context, amounts.total, { amount: total, currency: request.currency });
  const account_id = await accountOf(context, request.member_id, request.currency);
  await refuseBeyondLimit(context, account_id, total);
  const values = {
    code: await nextServiceCode(context.db, context.now),
    brand: request.brand,
    service_type_id: request.service_type_id,
    member_id: request.member_id,
    account_id,
    service_provider_id: request.service_provider_id ?? null,
    concept: request.concept,
    quantity,
    unit_amount,
    fee: fee === null ? null : JSON.stringify(fee),
    service_fee: amounts.service_fee,
    total,
    currency: request.currency,
    record_key: request.record?.key ?? null,
    record_id: request.record?.id ?? null,
    flight: request.flight ? JSON.stringify(request.flight) : null,
    note: request.note ?? '',
    payment_limit: request.payment_limit ?? null,
    payment_limit_at: request.payment_limit_at ?? null,
  };
  const id = await insertRecord(context, { table: 'payment_service', key: SERVICES, values });
  await postCharge(
    context,
    { id, account_id, brand: request.brand, currency: request.currency },
    { amount: total, source: 'charge', event: 'charge' },
  );
  // Nothing due is paid, and its record hears of it.
  if (total === 0) await settleService(context, id);
  return id;
}

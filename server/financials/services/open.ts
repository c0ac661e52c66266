import type { Currency, Fee } from '../../../src/lib/contract/fields.ts';
import type { PaymentLimit } from '../../../src/lib/domain/payment-limit.ts';
import { serviceAmounts } from '../../../src/lib/domain/service-amounts.ts';
import type { StoredFlight } from '../../db/tables/financials.ts';
import type { RequestContext } from '../../lib/call.ts';
import { insertRecord } from '../../lib/records.ts';
import { accountOf, refuseBeyondLimit } from '../ledger/account.ts';
import { postCharge } from './charge.ts';
import { settleService } from './settle.ts';
import { refuseOtherSum } from './sum.ts';
import { SERVICES, nextServiceCode } from './stored.ts';

/** A service to be charged; amounts in minor units of its currency. */
export interface ServiceWish {
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
export async function openService(context: RequestContext, wish: ServiceWish): Promise<number> {
  const { unit_amount, quantity = 1, fee = null, total } = wish;
  const amounts = serviceAmounts({ unit_amount, quantity, fee });
  refuseOtherSum(context, amounts.total, { amount: total, currency: wish.currency });
  const account_id = await accountOf(context, wish.member_id, wish.currency);
  await refuseBeyondLimit(context, account_id, total);
  const values = {
    code: await nextServiceCode(context.db, context.now),
    brand: wish.brand,
    service_type_id: wish.service_type_id,
    member_id: wish.member_id,
    account_id,
    service_provider_id: wish.service_provider_id ?? null,
    concept: wish.concept,
    quantity,
    unit_amount,
    fee: fee === null ? null : JSON.stringify(fee),
    service_fee: amounts.service_fee,
    total,
    currency: wish.currency,
    record_key: wish.record?.key ?? null,
    record_id: wish.record?.id ?? null,
    flight: wish.flight ? JSON.stringify(wish.flight) : null,
    note: wish.note ?? '',
    payment_limit: wish.payment_limit ?? null,
    payment_limit_at: wish.payment_limit_at ?? null,
  };
  const id = await insertRecord(context, { table: 'payment_service', key: SERVICES, values });
  await postCharge(
    context,
    { id, account_id, brand: wish.brand, currency: wish.currency },
    { amount: total, source: 'charge', event: 'charge' },
  );
  // Nothing due is paid, and its record hears of it.
  if (total === 0) await settleService(context, id);
  return id;
}

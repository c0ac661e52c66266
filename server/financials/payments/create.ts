import type { PaymentMethod } from '../../../src/lib/contract/financials/payments.ts';
import type { Language } from '../../../src/lib/contract/fields.ts';
import { LANGUAGES, PAYMENT_LIMIT_DEFAULT } from '../../../src/lib/contract/limits.ts';
import { paymentLimitInstant } from '../../../src/lib/domain/payment-limit.ts';
import type { PaymentLimit } from '../../../src/lib/domain/payment-limit.ts';
import { FUNDING_LIVES } from '../../../src/lib/domain/statuses.ts';
import type { RequestContext } from '../../lib/call.ts';
import { conflict, invalid } from '../../lib/problem.ts';
import { insertRecord } from '../../lib/records.ts';
import { withinPlan } from '../fundings/deadline-end.ts';
import { moneyWords } from '../ledger/limit.ts';
import { beginOf } from '../chargeables/records.ts';
import { settleService } from '../services/settle.ts';
import { lockService } from '../services/stored.ts';
import type { StoredService } from '../services/stored.ts';
import { inFlightOf, pendingOf, pendingOfDeadline } from './attempts/pending.ts';
import { PAYMENTS, newPaymentCode } from './stored.ts';

/** A payment to be made; `amount` in minor units of the service's currency. */
export interface PaymentRequest {
  readonly service_id: number;
  readonly amount: number;
  readonly method: PaymentMethod;
  readonly provider?: number | null;
  /** Of cards 48 hours unless said; of the others none. */
  readonly payment_limit?: PaymentLimit | null;
  readonly funding_deadline_id?: number | null;
  readonly reference?: string;
  readonly reason?: string;
  /** In which the client reads the link; the client's own unless said. */
  readonly language?: Language | null;
}

/** Throws 422 on `amount` for more than `most` minor units, and says how much it may be. */
export function refuseAbove(
  context: RequestContext,
  { amount, currency }: Parameters<typeof moneyWords>[1],
  most: number,
  key: 'above_due' | 'above_pending' | 'above_credit' | 'above_refundable' | 'above_cash',
): void {
  if (amount > most)
    throw invalid({
      field: 'amount',
      key,
      params: { most: moneyWords(context, { amount: Math.max(most, 0), currency }) },
    });
}

/**
 * Throws 422 on `amount` for more than is due and not asked for yet by links, transfers and tries other than those of the
 * payment `except`: of the whole service, and of the deadline that it pays.
 */
export async function refuseAsked(
  context: RequestContext,
  service: StoredService,
  { amount, funding_deadline_id }: Pick<PaymentRequest, 'amount' | 'funding_deadline_id'>,
  except = 0,
): Promise<void> {
  const { db, now } = context;
  const request = { amount, currency: service.currency };
  const left = service.due - service.received;
  refuseAbove(context, request, left, 'above_due');
  refuseAbove(context, request, left - (await pendingOf(db, service.id, now, except)), 'above_pending');
  if (!funding_deadline_id) return;
  const deadline = await db
    .selectFrom('funding_deadline')
    .select(['amount', 'paid'])
    .where('id', '=', funding_deadline_id)
    .executeTakeFirst();
  if (deadline)
    refuseAbove(
      context,
      request,
      deadline.amount - deadline.paid - (await pendingOfDeadline(db, funding_deadline_id, now, except)),
      'above_pending',
    );
}

/** An instalment is paid up to what it needs, and only where it belongs. */
async function refuseOtherDeadline(
  context: RequestContext,
  service: StoredService,
  { amount, funding_deadline_id }: PaymentRequest,
): Promise<void> {
  if (!funding_deadline_id) return;
  const deadline = await context.db
    .selectFrom('funding_deadline')
    .innerJoin('funding', 'funding.id', 'funding_deadline.funding_id')
    .select(['funding_deadline.amount', 'funding_deadline.paid'])
    .where('funding_deadline.id', '=', funding_deadline_id)
    .where('funding.service_id', '=', service.id)
    .where('funding.status', 'in', [...FUNDING_LIVES])
    .executeTakeFirst();
  if (!deadline) throw invalid({ field: 'funding_deadline_id', key: 'select_option' });
  refuseAbove(context, { amount, currency: service.currency }, deadline.amount - deadline.paid, 'above_due');
}

/** The limit counts from now, but nothing is asked for beyond the instant at which the service or its plan ends by itself. */
async function limitOf(context: RequestContext, service: StoredService, request: PaymentRequest) {
  const choice = request.payment_limit ?? (request.method === 'card' ? PAYMENT_LIMIT_DEFAULT : null);
  if (choice === null) return { payment_limit: null, payment_limit_at: null };
  const chosen = await withinPlan(
    context.db,
    request.funding_deadline_id ?? null,
    paymentLimitInstant(choice, context.now, await beginOf(context.db, service)),
    context.now,
  );
  const ends = service.payment_limit_at === null ? undefined : new Date(service.payment_limit_at);
  return {
    payment_limit: choice,
    payment_limit_at: ends && ends > context.now && ends < chosen ? ends : chosen,
  };
}

/**
 * Makes a pending payment of a service, never for more than is due; what a card is asked for must not be asked for
 * already, and what a bank is charging right now is not taken in another way. Locks the service. Gives its id. Throws
 * 404, 409 `payment_in_progress`, 422 with the field.
 */
export async function createPayment(context: RequestContext, request: PaymentRequest): Promise<number> {
  const { db } = context;
  const service = await lockService(db, request.service_id);
  if (!Number.isSafeInteger(request.amount) || request.amount < 1)
    throw invalid({ field: 'amount', key: 'amount_positive' });
  const left = service.due - service.received;
  refuseAbove(context, { amount: request.amount, currency: service.currency }, left, 'above_due');
  if (request.method !== 'card' && request.amount > left - (await inFlightOf(db, service.id, context.now)))
    throw conflict('payment_in_progress');
  await refuseOtherDeadline(context, service, request);
  if (request.method === 'card') await refuseAsked(context, service, request);
  const client = await db
    .selectFrom('member')
    .select('language')
    .where('id', '=', service.member_id)
    .executeTakeFirstOrThrow();
  const values = {
    code: await newPaymentCode(db, context.now),
    brand: service.brand,
    service_id: service.id,
    funding_deadline_id: request.funding_deadline_id ?? null,
    account_id: service.account_id,
    method: request.method,
    provider: request.provider ?? null,
    amount: request.amount,
    currency: service.currency,
    ...(await limitOf(context, service, request)),
    reference: request.reference ?? '',
    reason: request.reason ?? '',
    link_language: request.language ?? client.language ?? LANGUAGES[0],
    clerk_id: context.session?.member.id ?? null,
  };
  const id = await insertRecord(context, { table: 'payment', key: PAYMENTS, values });
  await settleService(context, service.id);
  return id;
}

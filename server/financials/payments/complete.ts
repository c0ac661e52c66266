import type { completePayment } from '../../../src/lib/contract/financials/payment-actions.ts';
import { todayIn, dayInstants } from '../../../src/lib/domain/zones.ts';
import { attachFiles } from '../../lib/attachments.ts';
import type { Call, RequestContext } from '../../lib/call.ts';
import { companyZone } from '../../lib/company-zone.ts';
import { conflict, invalid } from '../../lib/problem.ts';
import { moneyWords } from '../ledger/limit.ts';
import { capturePayment } from './capture.ts';
import { openAttempt } from './debt-standing.ts';
import { PAYMENTS, lockPayment } from './stored.ts';

type Body = Call<typeof completePayment>['body'];

/** Manual verification of what came by each way: a card's money lies at the bank. */
const BOOKS = { card: 'bank', transfer: 'transfer', cash: 'cash' } as const;

/** The instant of a day: now for today, else its beginning, so that the day itself is never late. Throws 422. */
async function instantOf({ db, now }: RequestContext, day: string | null): Promise<Date> {
  const zone = await companyZone(db);
  const today = todayIn(zone, now);
  if (day === null || day === today) return now;
  if (day > today) throw invalid({ field: 'received_on', key: 'in_future' });
  return new Date(dayInstants(day, zone).from);
}

/**
 * Records by hand what really came for a payment, which may be less or more than was asked for. Something must speak
 * for it: a reference, a proof or a reason. Throws 409 `payment_charged`, `payment_in_progress`, `resolve_first` while
 * nobody knows what became of a try, and `more_than_due` until the excess, which becomes credit, is confirmed.
 */
export async function complete(
  call: RequestContext & { readonly member: { readonly id: number } },
  id: number,
  version: number,
  body: Body,
): Promise<void> {
  const { service, payment } = await lockPayment(call.db, id, version);
  if (payment.method === 'account') throw conflict('payment_charged');
  if (payment.charged > 0) throw conflict('payment_charged');
  const open = await openAttempt(call.db, id);
  // What the bank may have charged is settled as that try, or its word would book the money a second time.
  if (open)
    throw conflict(
      open.status === 'begun' && Date.parse(open.honoured_until) > call.now.getTime()
        ? 'payment_in_progress'
        : 'resolve_first',
    );
  const excess = body.amount - Math.max(0, service.due - service.received);
  if (excess > 0 && !body.confirm_excess)
    throw conflict('more_than_due', {
      excess: moneyWords(call, { amount: excess, currency: payment.currency }),
    });
  const at = await instantOf(call, body.received_on);
  if (body.reason !== '')
    await call.db.updateTable('payment').set({ reason: body.reason }).where('id', '=', id).execute();
  if (body.proof_ids.length > 0)
    await attachFiles(call, {
      key: PAYMENTS,
      recordId: id,
      field: 'voucher_ids',
      ids: body.proof_ids,
      memberId: call.member.id,
    });
  await capturePayment(call, id, {
    amount: body.amount,
    at,
    fee: body.fee,
    reference: body.reference,
    book: BOOKS[payment.method],
    movementKey: `payment:${id}:complete`,
  });
}

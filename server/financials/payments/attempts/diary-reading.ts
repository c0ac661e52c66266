import type { PaymentDiary } from '../../../../src/lib/contract/financials/payment-diary.ts';
import { money } from '../../../../src/lib/domain/money.ts';
import type { RequestContext } from '../../../lib/call.ts';
import { personOf } from '../../account-rows.ts';
import { storedPayment } from '../stored.ts';

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** Everything that was tried and said about a payment, the oldest first. Throws 404. */
export async function diaryOf({ db }: RequestContext, id: number): Promise<PaymentDiary> {
  const { currency } = await storedPayment(db, id);
  const [attempts, refunds, events] = await Promise.all([
    db.selectFrom('payment_attempt').selectAll().where('payment_id', '=', id).orderBy('id').execute(),
    db
      .selectFrom('refund')
      .leftJoin('member', 'member.id', 'refund.member_id')
      .selectAll('refund')
      .select(personOf('member').as('member'))
      .where('payment_id', '=', id)
      .orderBy('refund.id')
      .execute(),
    db.selectFrom('payment_diary').selectAll().where('payment_id', '=', id).orderBy('id').execute(),
  ]);
  return {
    attempts: attempts.map((attempt) => ({
      ...attempt,
      amount: money(attempt.amount, currency),
      payer: attempt.payer?.name ?? null,
    })),
    refunds: refunds.map((refund) => ({
      ...refund,
      amount: money(refund.amount, currency),
      member: refund.member_id === null ? null : refund.member,
    })),
    events: events.map(({ details, ...event }) => ({
      ...event,
      details: Object.fromEntries(Object.entries(details).map(([name, value]) => [name, asText(value)])),
    })),
  };
}

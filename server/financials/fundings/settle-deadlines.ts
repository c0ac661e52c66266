import { spreadPayments } from '../../../src/lib/domain/deadline-payments.ts';
import { SERVICE } from '../../../src/lib/domain/service-amounts.ts';
import { FUNDING, FUNDING_LIVES } from '../../../src/lib/domain/statuses.ts';
import type { RequestContext } from '../../lib/call.ts';
import { updateRecord } from '../../lib/records.ts';
import { newCustomerSecret } from './secret.ts';
import { FUNDINGS, deadlinesOf } from './stored.ts';
import type { StoredDeadline, StoredFunding } from './stored.ts';

/** The status that its deadlines give a plan: current once the first payment came, completed with the last. */
function statusBy(deadlines: readonly StoredDeadline[], settled: boolean): number {
  if (settled || deadlines.every(({ paid, amount }) => paid === amount)) return FUNDING.completed;
  const [first] = deadlines;
  return first && first.paid === first.amount ? FUNDING.current : FUNDING.new;
}

/** Another client has signed nothing, and the link of the one before opens the plan no more. */
function ofAnother(context: RequestContext, { status, terms_version }: StoredFunding, member_id: number) {
  const unsigned = FUNDING_LIVES.has(status) ? { signed_at: null, terms_version: terms_version + 1 } : {};
  return { member_id, ...newCustomerSecret(context), ...unsigned };
}

/**
 * Spreads the payments of a service over the deadlines of its plan, each first to the deadline of its link, and keeps
 * what is paid, the next deadline, the status and the client up. To be called with the service locked, after any change
 * of its payments, of what is due or of its client; nothing happens for a service without a plan.
 */
export async function settleDeadlines(context: RequestContext, serviceId: number): Promise<void> {
  const { db, now } = context;
  const funding = await db
    .selectFrom('funding')
    .selectAll()
    .where('service_id', '=', serviceId)
    .where('status', '!=', FUNDING.cancelled)
    .orderBy('id', 'desc')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!funding) return;
  const service = await db
    .selectFrom('payment_service')
    .select(['member_id', 'moved', 'allowance', 'received', 'due', 'status'])
    .where('id', '=', serviceId)
    .executeTakeFirstOrThrow();
  const payments = await db
    .selectFrom('payment')
    .select([
      'funding_deadline_id as deadline_id',
      ({ eb }) => eb('charged', '-', eb.ref('refunded')).as('amount'),
    ])
    .where('service_id', '=', serviceId)
    .where('charged', '>', 0)
    .orderBy('charged_at')
    .orderBy('id')
    .execute();
  const before = await deadlinesOf(db, funding.id);
  const paid = spreadPayments(before, payments, service.moved - service.allowance);
  const deadlines = before.map((deadline, index) => ({ ...deadline, paid: paid[index] ?? 0 }));
  for (const [index, deadline] of deadlines.entries()) {
    // When it was first paid whole: money that staff give back later does not make it missed.
    const paid_at = deadline.paid_at ?? (deadline.paid === deadline.amount ? now : null);
    if (deadline.paid === before[index]?.paid && paid_at === deadline.paid_at) continue;
    await db
      .updateTable('funding_deadline')
      .set({ paid: deadline.paid, paid_at })
      .where('id', '=', deadline.id)
      .execute();
  }
  const status = statusBy(deadlines, service.status !== SERVICE.cancelled && service.received >= service.due);
  const open =
    status === FUNDING.completed ? undefined : deadlines.find((deadline) => deadline.paid < deadline.amount);
  const client =
    service.member_id === funding.member_id ? {} : ofAnother(context, funding, service.member_id);
  const values = {
    status,
    paid: paid.reduce((sum, amount) => sum + amount, 0),
    next_due_at: open?.due_at ?? null,
    ...client,
  };
  if (
    status === funding.status &&
    values.paid === funding.paid &&
    sameInstant(values.next_due_at, funding.next_due_at) &&
    !('member_id' in client)
  )
    return;
  await updateRecord(context, { ...funding }, { table: 'funding', key: FUNDINGS, values, action: 'settle' });
}

const sameInstant = (one: string | null, other: string | null): boolean =>
  (one === null ? null : Date.parse(one)) === (other === null ? null : Date.parse(other));

import { spreadPayments } from '../../../src/lib/domain/deadline-payments.ts';
import type { RequestContext } from '../../lib/call.ts';
import { updateRecord } from '../../lib/records.ts';
import { FUNDING, FUNDINGS, deadlinesOf } from './stored.ts';
import type { StoredDeadline } from './stored.ts';

/** The status that its deadlines give a plan: current once the first payment came, completed with the last. */
function statusBy(deadlines: readonly StoredDeadline[], settled: boolean): number {
  if (settled || deadlines.every(({ paid, amount }) => paid === amount)) return FUNDING.completed;
  const [first] = deadlines;
  return first && first.paid === first.amount ? FUNDING.current : FUNDING.new;
}

/**
 * Spreads the payments of a service over the deadlines of its plan, each first to the deadline of its link, and keeps
 * what is paid, the next deadline and the status up. To be called with the service locked, after any change of its
 * payments or of what is due; nothing happens for a service without a plan.
 */
export async function settleDeadlines(context: RequestContext, serviceId: number): Promise<void> {
  const { db, now } = context;
  const funding = await db.selectFrom('funding').selectAll().where('service_id', '=', serviceId).where('status', '!=', FUNDING.cancelled).orderBy('id', 'desc').forUpdate().executeTakeFirst();
  if (!funding) return;
  const service = await db.selectFrom('payment_service').select(['moved', 'received', 'due']).where('id', '=', serviceId).executeTakeFirstOrThrow();
  const payments = await db
    .selectFrom('payment')
    .select(['funding_deadline_id as deadline_id', ({ eb }) => eb('charged', '-', eb.ref('refunded')).as('amount')])
    .where('service_id', '=', serviceId)
    .where('charged', '>', 0)
    .orderBy('charged_at')
    .orderBy('id')
    .execute();
  const before = await deadlinesOf(db, funding.id);
  const paid = spreadPayments(before, payments, service.moved);
  const deadlines = before.map((deadline, index) => ({ ...deadline, paid: paid[index] ?? 0 }));
  for (const [index, deadline] of deadlines.entries()) {
    if (deadline.paid === before[index]?.paid) continue;
    // When it was first paid whole: money that staff give back later does not make it missed.
    const paid_at = deadline.paid_at ?? (deadline.paid === deadline.amount ? now : null);
    await db.updateTable('funding_deadline').set({ paid: deadline.paid, paid_at }).where('id', '=', deadline.id).execute();
  }
  const status = statusBy(deadlines, service.due > 0 && service.received >= service.due);
  const open = status === FUNDING.completed ? undefined : deadlines.find((deadline) => deadline.paid < deadline.amount);
  const values = { status, paid: paid.reduce((sum, amount) => sum + amount, 0), next_due_at: open?.due_at ?? null };
  if (status === funding.status && values.paid === funding.paid && sameInstant(values.next_due_at, funding.next_due_at)) return;
  await updateRecord(context, { ...funding }, { table: 'funding', key: FUNDINGS, values, action: 'settle' });
}

const sameInstant = (one: string | null, other: string | null): boolean => (one === null ? null : Date.parse(one)) === (other === null ? null : Date.parse(other));

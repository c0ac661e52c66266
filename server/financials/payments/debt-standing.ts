import { sql } from 'kysely';
import type { Kysely, Selectable } from 'kysely';
import type { DebtState } from '../../../src/lib/contract/payments/public.ts';
import { debtState } from '../../../src/lib/domain/debt-state.ts';
import { SERVICE } from '../../../src/lib/domain/service-amounts.ts';
import type { Database } from '../../db/tables.ts';
import type { PaymentAttemptTable } from '../../db/tables/payments.ts';
import type { StoredService } from '../services/stored.ts';
import type { StoredPayment } from './stored.ts';

export type StoredAttempt = Selectable<PaymentAttemptTable>;

/** The try of a payment that may still be charged; undefined when another may begin. */
export const openAttempt = (db: Kysely<Database>, paymentId: number): Promise<StoredAttempt | undefined> =>
  db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('status', 'in', ['begun', 'unknown'])
    .orderBy('id', 'desc')
    .executeTakeFirst();

export interface DebtStanding {
  readonly state: DebtState;
  /** Also of a payable debt: then the bank has not seen it, and it is only sent again. */
  readonly open: StoredAttempt | undefined;
}

/** What is true of a payment link's debt now. `sentAgain` is the number of a try that does not count, for it is sent again. */
export async function standingOf(
  db: Kysely<Database>,
  now: Date,
  payment: StoredPayment,
  service: StoredService,
  sentAgain = 0,
): Promise<DebtStanding> {
  const open = await openAttempt(db, payment.id);
  const state = debtState(
    {
      status: payment.status,
      charged: payment.charged,
      link: { expires_at: payment.link_expires_at, revoked_at: payment.link_revoked_at },
      service: {
        cancelled: service.status === SERVICE.cancelled,
        due: service.due,
        received: service.received,
      },
      open: open?.id === sentAgain ? undefined : open,
    },
    now,
  );
  if (state !== 'payable') return { state, open };
  return { state: (await wouldPayTwice(db, payment, service, open?.id ?? 0)) ? 'in_progress' : state, open };
}

/**
 * Whether a payment asks for what other tries may still charge. Tries of other links of the service, and of the deadline
 * that it pays, count as if they succeeded: together they charge no more than is due.
 */
async function wouldPayTwice(
  db: Kysely<Database>,
  { amount, funding_deadline_id }: StoredPayment,
  { id, due, received }: StoredService,
  except: number,
): Promise<boolean> {
  const { rows } = await sql<{ service: number; deadline: number; left: number | null }>`
    select coalesce(sum(attempt.amount), 0)::int as service,
      coalesce(sum(attempt.amount) filter (where payment.funding_deadline_id = ${funding_deadline_id}), 0)::int as deadline,
      (select amount - paid from funding_deadline where id = ${funding_deadline_id}) as left
    from payment_attempt attempt join payment on payment.id = attempt.payment_id
    where payment.service_id = ${id} and attempt.status in ('begun', 'unknown') and attempt.id <> ${except}`.execute(
    db,
  );
  const { service = 0, deadline = 0, left = null } = rows[0] ?? {};
  return (
    (service > 0 && received + service + amount > due) ||
    (deadline > 0 && left !== null && deadline + amount > left)
  );
}

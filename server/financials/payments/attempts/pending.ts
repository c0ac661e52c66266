import { sql } from 'kysely';
import type { Expression, Kysely, SqlBool } from 'kysely';
import { PAYMENT_IS_AWAITED } from '../../../../src/lib/domain/statuses.ts';
import { hasStatus } from '../../../db/status-condition.ts';
import type { Database } from '../../../db/tables.ts';

/** Condition on `payment`: a try is open at the bank and may still be charged. */
export const inProgress = (now: Date): Expression<SqlBool> =>
  sql<SqlBool>`exists (select from payment_attempt where payment_attempt.payment_id = payment.id and payment_attempt.status = 'begun' and payment_attempt.honoured_until > ${now.toISOString()})`;

/** Condition on `payment`: it was asked for, has not come, and can still be paid. */
export const isAsked = (now: Date): Expression<SqlBool> =>
  sql<SqlBool>`${hasStatus('payment.status', PAYMENT_IS_AWAITED)} and payment.charged = 0 and payment.link_revoked_at is null
    and (payment.payment_limit_at is null or payment.payment_limit_at > ${now.toISOString()} or ${inProgress(now)})`;

const asked = (db: Kysely<Database>, now: Date, except: number) =>
  db
    .selectFrom('payment')
    .select(sql<number>`coalesce(sum(payment.amount), 0)::int`.as('asked'))
    .where('payment.id', '!=', except)
    .where(isAsked(now));

/** Minor units that open links and transfers of a service ask for, beside those of one payment. */
export async function pendingOf(
  db: Kysely<Database>,
  serviceId: number,
  now: Date,
  except = 0,
): Promise<number> {
  return (await asked(db, now, except).where('payment.service_id', '=', serviceId).executeTakeFirstOrThrow())
    .asked;
}

/** The same of one deadline of its plan. */
export async function pendingOfDeadline(
  db: Kysely<Database>,
  deadlineId: number,
  now: Date,
  except = 0,
): Promise<number> {
  return (
    await asked(db, now, except)
      .where('payment.funding_deadline_id', '=', deadlineId)
      .executeTakeFirstOrThrow()
  ).asked;
}

/** Minor units of a service that banks are charging right now, by whichever link. */
export async function inFlightOf(db: Kysely<Database>, serviceId: number, now: Date): Promise<number> {
  const { amount } = await db
    .selectFrom('payment_attempt')
    .innerJoin('payment', 'payment.id', 'payment_attempt.payment_id')
    .select(sql<number>`coalesce(sum(payment_attempt.amount), 0)::int`.as('amount'))
    .where('payment.service_id', '=', serviceId)
    .where('payment_attempt.status', '=', 'begun')
    .where('payment_attempt.honoured_until', '>', now.toISOString())
    .executeTakeFirstOrThrow();
  return amount;
}

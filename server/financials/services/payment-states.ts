import { sql } from 'kysely';
import type { Expression, Kysely, SqlBool } from 'kysely';
import type { PaymentState } from '../../../src/lib/contract/financials/services.ts';
import type { Currency } from '../../../src/lib/contract/fields.ts';
import { money } from '../../../src/lib/domain/money.ts';
import { paymentStateOf } from '../../../src/lib/domain/payment-state.ts';
import { countedAllowance } from '../../../src/lib/domain/service-amounts.ts';
import { PAYMENT_IS_AWAITED, FUNDING_LIVES } from '../../../src/lib/domain/statuses.ts';
import { hasStatus } from '../../db/status-condition.ts';
import type { Database } from '../../db/tables.ts';
import { planOutdated } from '../fundings/outdated.ts';
import { refundTrouble } from '../payments/refunds/refund-trouble.ts';

interface Read {
  /** What the caller asked by: the number of the record or of the service. */
  asked: number;
  id: number;
  code: string;
  currency: Currency;
  due: number;
  total: number;
  financing: number;
  allowance: number;
  kept: number | null;
  received: number;
  in_progress: boolean;
  link: boolean;
  transfer: boolean;
  plan: PaymentState['plan'];
  due_on: string | null;
  left: number | null;
  refund_trouble: PaymentState['refund_trouble'];
}

async function read(
  db: Kysely<Database>,
  asked: 'record_id' | 'id',
  condition: Expression<SqlBool>,
  now: Date,
): Promise<Read[]> {
  const at = now.toISOString();
  const { rows } = await sql<Read>`
    select service.${sql.ref(asked)} as asked, service.id, service.code, service.currency, service.due, service.received, service.total, service.financing, service.allowance, service.kept,
      coalesce(asks.in_progress, false) as in_progress, coalesce(asks.link, false) as link, coalesce(asks.transfer, false) as transfer,
      case when plan.id is not null then jsonb_build_object('id', plan.id, 'name', plan.code,
        'outdated', ${planOutdated('plan', 'service')}) end as plan,
      next.due_on, next.left, ${refundTrouble} as refund_trouble
    from payment_service service
    left join lateral (
      select bool_or(exists (select from payment_attempt attempt where attempt.payment_id = payment.id and attempt.status = 'begun' and attempt.honoured_until > ${at})) as in_progress,
        bool_or(payment.link_hash is not null and payment.link_revoked_at is null and payment.charged = 0 and payment.link_expires_at > ${at}) as link,
        bool_or(payment.method = 'transfer' and payment.link_revoked_at is null and payment.charged = 0 and (payment.payment_limit_at is null or payment.payment_limit_at > ${at})) as transfer
      from payment where payment.service_id = service.id and ${hasStatus('payment.status', PAYMENT_IS_AWAITED)}
    ) asks on true
    left join funding plan on plan.service_id = service.id and ${hasStatus('plan.status', FUNDING_LIVES)}
    left join lateral (
      select due_on, least(amount - paid, greatest(0, service.due - service.received)) as left from funding_deadline where funding_id = plan.id and paid < amount order by number limit 1
    ) next on true
    where ${condition}`.execute(db);
  return rows;
}

function stateOf({
  id,
  code,
  currency,
  due,
  received,
  due_on,
  left,
  plan,
  total,
  financing,
  allowance,
  kept,
  refund_trouble,
  ...facts
}: Read): PaymentState {
  const of = (units: number) => money(units, currency);
  return {
    service: { id, name: code },
    due: of(due),
    allowance: of(countedAllowance({ total, financing, allowance, kept })),
    received: of(received),
    outstanding: of(Math.max(0, due - received)),
    state: paymentStateOf({ due, received, financed: plan !== null, ...facts }),
    next_deadline: due_on === null || left === null ? null : { due_on, amount: of(left) },
    plan,
    refund_trouble,
  };
}

const byAsked = (rows: readonly Read[]) => new Map(rows.map((row) => [row.asked, stateOf(row)]));

/** How far the payment of records (such as cars/rentals) is, by the record's number; one query for a page of them. */
export async function paymentStatesOf(
  db: Kysely<Database>,
  key: string,
  ids: readonly number[],
  now: Date,
): Promise<Map<number, PaymentState>> {
  if (ids.length === 0) return new Map();
  return byAsked(
    await read(
      db,
      'record_id',
      sql<SqlBool>`service.record_key = ${key} and service.record_id = any(${[...ids]}::int[])`,
      now,
    ),
  );
}

/** The same of services themselves, by their numbers. */
export async function paymentStatesOfServices(
  db: Kysely<Database>,
  ids: readonly number[],
  now: Date,
): Promise<Map<number, PaymentState>> {
  if (ids.length === 0) return new Map();
  return byAsked(await read(db, 'id', sql<SqlBool>`service.id = any(${[...ids]}::int[])`, now));
}

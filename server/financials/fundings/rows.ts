import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { FundingDeadline, FundingRow } from '../../../src/lib/contract/financials/fundings.ts';
import { annualPercentageRate } from '../../../src/lib/domain/apr.ts';
import { money } from '../../../src/lib/domain/money.ts';
import { FUNDING_LIVES } from '../../../src/lib/domain/statuses.ts';
import { todayIn } from '../../../src/lib/domain/zones.ts';
import type { Database } from '../../db/tables.ts';
import type { RequestContext } from '../../lib/call.ts';
import { companyZone } from '../../lib/company-zone.ts';
import { notFound } from '../../lib/problem.ts';
import { ofRecord } from '../chargeables/columns.ts';
import { planOutdated } from './outdated.ts';
import type { StoredDeadline } from './stored.ts';
import { rowColumns } from '../../lib/record-plan.ts';

const NAME = sql<string>`btrim(member.first_name || ' ' || member.last_name)`;

/** Every column of a plan that is shown, with its service and its client; neither sorted nor filtered yet. */
export function fundingRows(db: Kysely<Database>) {
  return db
    .selectFrom('funding')
    .innerJoin('payment_service', 'payment_service.id', 'funding.service_id')
    .innerJoin('member', 'member.id', 'funding.member_id')
    .select(rowColumns('funding', ['code', 'brand', 'status', 'currency', 'service_amount', 'extras']))
    .select(['funding.fee', 'funding.financing_expense', 'funding.amount', 'funding.initial_payment'])
    .select(['funding.deadlines', 'funding.time_slot', 'funding.monthly', 'funding.payment_limit'])
    .select(['funding.payment_limit_at', 'funding.first_due', 'funding.service_date'])
    .select(['funding.days_before', 'funding.paid', 'funding.signed_at', 'funding.cancelled_at'])
    .select(['funding.cancellation_reason', 'funding.ended_by', 'funding.next_due_at'])
    .select(['funding.terms_version', 'funding.service_id', 'funding.member_id'])
    .select([
      'payment_service.code as service_code',
      'payment_service.concept',
      'payment_service.record_key',
      'payment_service.record_id',
    ])
    .select(planOutdated('funding', 'payment_service').as('outdated'))
    .select(
      sql<string | null>`${ofRecord('payment_service', ({ columns }) => columns.date)}::text`.as(
        'record_date',
      ),
    )
    .select(['member.email', 'member.phone', 'member.language', NAME.as('client_name')]);
}
export type ReadFunding = Awaited<ReturnType<ReturnType<typeof fundingRows>['executeTakeFirstOrThrow']>>;

type NewestAgreement = NonNullable<FundingRow['agreement']> & { funding_id: number };

/** The newest agreement of each plan: of its two languages the signed one. */
async function agreementsOf(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<Map<number, Omit<NewestAgreement, 'outdated'>>> {
  const rows = await db
    .selectFrom('funding_agreement')
    .distinctOn('funding_id')
    .select([
      'funding_id',
      'agreement_version as version',
      'created_at',
      'sent_to',
      'viewed_at',
      'accepted_at',
      'typed_name',
    ])
    .select((read) =>
      read
        .case()
        .when('accepted_at', 'is not', null)
        .then(read.ref('language'))
        .else(null)
        .end()
        .as('language'),
    )
    .where('funding_id', 'in', ids)
    .orderBy('funding_id')
    .orderBy('agreement_version', 'desc')
    .orderBy(sql`accepted_at nulls last`)
    .orderBy(sql`viewed_at nulls last`)
    .execute();
  return new Map(rows.map((row) => [row.funding_id, row]));
}

function deadlineRow(
  deadline: StoredDeadline,
  currency: FundingRow['currency'],
  living: boolean,
  now: Date,
): FundingDeadline {
  const { id, number, due_on, due_at, amount, paid, paid_at } = deadline;
  const late = living && paid < amount && Date.parse(due_at) <= now.getTime();
  return {
    id,
    number,
    due_on,
    due_at,
    amount: money(amount, currency),
    paid: money(paid, currency),
    left: money(amount - paid, currency),
    paid_at,
    late,
  };
}

/** Plans as the contract shows them: with deadlines, rate and agreement. */
export async function shown(
  { db, now }: Pick<RequestContext, 'db' | 'now'>,
  rows: readonly ReadFunding[],
): Promise<FundingRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [stored, agreements, zone] = await Promise.all([
    db
      .selectFrom('funding_deadline')
      .selectAll()
      .where('funding_id', 'in', ids)
      .orderBy('funding_id')
      .orderBy('number')
      .execute(),
    agreementsOf(db, ids),
    companyZone(db),
  ]);
  const deadlines = Map.groupBy(stored, ({ funding_id }) => funding_id);
  return rows.map((row) => {
    const own = deadlines.get(row.id) ?? [];
    const later = own.filter(({ number }) => number > 0);
    const living = FUNDING_LIVES.has(row.status);
    const schedule = own.map((deadline) => deadlineRow(deadline, row.currency, living, now));
    const of = (units: number) => money(units, row.currency);
    const financed = row.service_amount + row.extras - row.initial_payment;
    const agreement = agreements.get(row.id);
    return {
      ...row,
      service: {
        id: row.service_id,
        code: row.service_code,
        concept: row.concept,
        record_key: row.record_key,
        record_id: row.record_id,
        date: row.record_date,
      },
      client: {
        id: row.member_id,
        name: row.client_name,
        email: row.email,
        phone: row.phone,
        language: row.language,
      },
      service_amount: of(row.service_amount),
      extras: of(row.extras),
      financing_expense: of(row.financing_expense),
      amount: of(row.amount),
      initial_payment: of(row.initial_payment),
      amount_financed: of(financed),
      total_of_payments: of(row.amount - row.initial_payment),
      apr: annualPercentageRate({ financed, start: todayIn(zone, row.created_at), payments: later }),
      monthly: of(row.monthly),
      paid: of(row.paid),
      outstanding: of(living ? row.amount - row.paid : 0),
      schedule,
      next_deadline: living ? (schedule.find(({ left }) => left.amount > 0) ?? null) : null,
      late: schedule.some(({ late }) => late),
      agreement: agreement ? { ...agreement, outdated: agreement.version < row.terms_version } : null,
      service_changed: living && row.outdated,
    };
  });
}

/** One plan as the contract shows it. Throws 404. */
export async function oneFunding(
  context: Pick<RequestContext, 'db' | 'now'>,
  id: number,
): Promise<FundingRow> {
  const [funding] = await shown(
    context,
    await fundingRows(context.db).where('funding.id', '=', id).execute(),
  );
  if (!funding) throw notFound();
  return funding;
}

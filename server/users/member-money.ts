import { sql } from 'kysely';
import { accounts } from '../../src/lib/contract/financials/accounts.ts';
import { fundings } from '../../src/lib/contract/financials/fundings.ts';
import { payments } from '../../src/lib/contract/financials/payments.ts';
import { services } from '../../src/lib/contract/financials/services.ts';
import type { Currency } from '../../src/lib/contract/fields.ts';
import { SHOWN_OF_MEMBER, memberMoney } from '../../src/lib/contract/users/member-money.ts';
import type { MemberMoney } from '../../src/lib/contract/users/member-money.ts';
import { SERVICE } from '../../src/lib/domain/service-amounts.ts';
import { FUNDING_LIVES, filterBy } from '../../src/lib/domain/statuses.ts';
import { todayIn } from '../../src/lib/domain/zones.ts';
import { hasStatus, lacksStatus } from '../db/status-condition.ts';
import { accountRecords } from '../financials/account-rows.ts';
import { fundingPage } from '../financials/fundings/list.ts';
import { paymentPage } from '../financials/payments/list.ts';
import { refundTroublesOf } from '../financials/payments/refunds/refund-trouble.ts';
import { servicePage } from '../financials/services/list.ts';
import type { RequestContext } from '../lib/call.ts';
import { companyZone } from '../lib/company-zone.ts';
import { route } from '../lib/route.ts';
import { oneMember } from './members-rows.ts';

/** What is owed by currency, and what of it is due by a day: a planned debt as far as its plan has come. */
export async function sumsOf(
  { db }: RequestContext,
  id: number,
  today: string,
): Promise<MemberMoney['sums']> {
  const { rows } = await sql<{ currency: Currency; owed: number; due: number }>`
    with debt as (
      select id, currency, due - received as owed from payment_service where member_id = ${id} and received < due and ${lacksStatus('status', SERVICE.cancelled)}
    ), planned as (
      select funding.service_id as id, coalesce(sum(deadline.amount - deadline.paid) filter (where deadline.due_on <= ${today}::date), 0) as due
      from debt join funding on funding.service_id = debt.id and ${hasStatus('funding.status', FUNDING_LIVES)}
      join funding_deadline deadline on deadline.funding_id = funding.id
      group by funding.service_id
    )
    select currency, sum(owed)::bigint as owed, sum(least(owed, coalesce(planned.due, owed)))::bigint as due
    from debt left join planned using (id) group by currency order by currency`.execute(db);
  return rows.map(({ currency, owed, due }) => ({
    currency,
    owed: { amount: owed, currency },
    due: { amount: due, currency },
  }));
}

export const memberMoneyRoutes = [
  route(memberMoney, async (call) => {
    const { db, now } = call;
    const { id } = await oneMember(call, call.params.id);
    const member = String(id);
    const today = todayIn(await companyZone(db), now);
    const [held, sums, open, plans, latest, refund_troubles] = await Promise.all([
      accountRecords.page(call, accounts.list.query.parse({ member })),
      sumsOf(call, id, today),
      servicePage(call, services.list.query.parse({ member, unpaid: 'true', sort: 'created_at' })),
      fundingPage(
        call,
        fundings.list.query.parse({ member, status: filterBy(FUNDING_LIVES), sort: 'next_due' }),
      ),
      paymentPage(call, payments.list.query.parse({ member })),
      refundTroublesOf(db, id),
    ]);
    return {
      accounts: [...held.results],
      sums,
      services: open.results.slice(0, SHOWN_OF_MEMBER),
      plans: plans.results.slice(0, SHOWN_OF_MEMBER).map((plan) => ({ ...plan, next: plan.next_deadline })),
      payments: latest.results
        .slice(0, SHOWN_OF_MEMBER)
        .map((payment) => ({ ...payment, at: payment.charged_at ?? payment.created_at })),
      refund_troubles,
    };
  }),
];

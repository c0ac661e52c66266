import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { dashboardRemittances } from '../../src/lib/contract/dashboard/remittances.ts';
import type { DashboardRemittances } from '../../src/lib/contract/dashboard/remittances.ts';
import type { Database } from '../db/tables.ts';
import { route } from '../lib/route.ts';
import { TABS } from '../postals/remittances/filters.ts';
import { byStatus, countTabs } from './by-status.ts';
import { rangeOf } from './range.ts';

/** What of each province wants somebody now, counted by the conditions of the list's tabs. */
async function provincesOf(db: Kysely<Database>): Promise<DashboardRemittances['provinces']> {
  const { to_deliver, not_delivered } = TABS;
  const { rows } = await sql<DashboardRemittances['provinces'][number]>`
    select jsonb_build_object('id', state.id, 'name', state.name) as state,
      count(*) filter (where ${to_deliver})::int as to_deliver, count(*) filter (where ${not_delivered})::int as not_delivered
    from remittance join city on city.id = remittance.receiver_city_id join state on state.id = city.state_id
    where ${to_deliver} or ${not_delivered}
    group by state.id order by to_deliver desc, not_delivered desc, state.id`.execute(db);
  return rows;
}

export const dashboardRemittanceRoutes = [
  route(dashboardRemittances, async (call) => {
    const { db } = call;
    const { from, to, zone } = await rangeOf(call);
    const { to_pay, to_send, to_deliver, not_delivered } = TABS;
    const [tabs, statuses, provinces] = await Promise.all([
      countTabs(db, 'remittance', { to_pay, to_send, to_deliver, not_delivered }),
      byStatus(db, 'remittance', { from, to, zone }),
      provincesOf(db),
    ]);
    return { from, to, ...tabs, statuses, provinces };
  }),
];

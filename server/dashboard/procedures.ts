import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { dashboardProcedures } from '../../src/lib/contract/dashboard/procedures.ts';
import type { DashboardProcedures } from '../../src/lib/contract/dashboard/procedures.ts';
import { PASSPORT_MONTHS } from '../../src/lib/contract/users/members.ts';
import { addDays, addMonthsAnchored } from '../../src/lib/domain/dates.ts';
import type { Database } from '../db/tables.ts';
import { route } from '../lib/route.ts';
import { TABS } from '../postals/procedures/filters.ts';
import { byStatus, countTabs } from './by-status.ts';
import { rangeOf } from './range.ts';

type Passports = DashboardProcedures['passports'];

/** Members whose passport ends soon, as the filter of their list counts them: within three months, six and nine. */
async function passportsOf(db: Kysely<Database>, today: string): Promise<Passports> {
  const months = PASSPORT_MONTHS.toSorted((one, other) => one - other);
  const from = addDays(today, 1);
  const ends = months.map((count) => ({ months: count, from, to: addMonthsAnchored(today, count) }));
  const { rows } = await sql<Passports[number]>`
    select months, "from"::text, "to"::text, (
      select count(*)::int from member
      where passport_expires_on between "from"::date and "to"::date and merged_into_id is null
    ) as members
    from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) as soon (months integer, "from" text, "to" text) order by months`.execute(
    db,
  );
  return rows;
}

export const dashboardProcedureRoutes = [
  route(dashboardProcedures, async (call) => {
    const { db } = call;
    const { from, to, zone, today } = await rangeOf(call);
    const { to_review: _, ...shown } = TABS;
    const [tabs, statuses, passports] = await Promise.all([
      countTabs(db, 'procedure', shown),
      byStatus(db, 'procedure', { from, to, zone }),
      passportsOf(db, today),
    ]);
    return { from, to, ...tabs, statuses, passports };
  }),
];

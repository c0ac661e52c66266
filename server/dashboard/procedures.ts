import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { dashboardProcedures } from '../../src/lib/contract/dashboard/procedures.ts';
import type { DashboardProcedures } from '../../src/lib/contract/dashboard/procedures.ts';
import { PASSPORT_MONTHS } from '../../src/lib/contract/users/members.ts';
import { addDays, addMonthsAnchored } from '../../src/lib/domain/dates.ts';
import type { Database } from '../db/tables.ts';
import { route } from '../lib/route.ts';
import { TABS } from '../postals/procedures/filters.ts';
import {
  isPassportOfRelative,
  isRenewing,
  isServedClient,
  passportEndsOn,
} from '../users/passports-to-renew.ts';
import { byStatus, countTabs } from './by-status.ts';
import { rangeOf } from './range.ts';

type Passports = DashboardProcedures['passports'];

/** Passports that end soon, as the filters of the lists count them: within three months, six and nine. */
async function passportsOf(db: Kysely<Database>, today: string): Promise<Passports> {
  const months = PASSPORT_MONTHS.toSorted((one, other) => one - other);
  const from = addDays(today, 1);
  const ends = months.map((count) => ({ months: count, from, to: addMonthsAnchored(today, count) }));
  const { rows } = await sql<Passports[number]>`
    select months, "from"::text, "to"::text, (
      select count(*)::int from member
      where passport_expires_on between "from"::date and "to"::date and ${isServedClient} and not ${isRenewing}
        and erased_at is null
    ) as clients, (
      select count(*)::int from procedure
      where ${passportEndsOn} between "from"::date and "to"::date and ${isPassportOfRelative}
    ) as relatives
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

import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import { dashboardPackages } from '../../src/lib/contract/dashboard/packages.ts';
import type { DashboardPackages, PackageMonth } from '../../src/lib/contract/dashboard/packages.ts';
import type { Currency } from '../../src/lib/contract/fields.ts';
import { SERVICE_TYPES } from '../../src/lib/contract/system/service-types.ts';
import { money } from '../../src/lib/domain/money.ts';
import { PACKAGE } from '../../src/lib/domain/packages.ts';
import { sumWeights } from '../../src/lib/domain/weights.ts';
import { dayInstants } from '../../src/lib/domain/zones.ts';
import { lacksStatus } from '../db/status-condition.ts';
import type { Database } from '../db/tables.ts';
import { bookedByMonth } from '../financials/ledger/day-sums.ts';
import { route } from '../lib/route.ts';
import { tabCondition } from '../postals/packages/filters.ts';
import { byStatus } from './by-status.ts';
import { rangeOf } from './range.ts';
import type { DayRange } from './range.ts';

/** The tabs of the list that want somebody. */
const TABS = ['to_deliver', 'held', 'late'] as const;

/** What of each province wants somebody now, counted by the conditions of the list's tabs. */
async function provincesOf(db: Kysely<Database>, now: Date): Promise<DashboardPackages['provinces']> {
  const counted = TABS.map(
    (tab) => sql`count(*) filter (where ${tabCondition(tab, now)})::int as ${sql.ref(tab)}`,
  );
  const { rows } = await sql<DashboardPackages['provinces'][number]>`
    select jsonb_build_object('id', state.id, 'name', state.name) as state, ${sql.join(counted)}
    from package join city on city.id = package.receiver_city_id join state on state.id = city.state_id
    where ${sql.join(
      TABS.map((tab) => tabCondition(tab, now)),
      sql` or `,
    )}
    group by state.id order by to_deliver desc, late desc, held desc, state.id`.execute(db);
  return rows;
}

const registeredIn = ({ from, to, zone }: DayRange): RawBuilder<boolean> =>
  sql`package.created_at >= ${dayInstants(from, zone).from} and package.created_at < ${dayInstants(to, zone).until}`;

interface Registered {
  month: string;
  currency: Currency;
  packages: number;
  charged: number;
  lb: string;
  kg: string;
}

/** What was registered in each month and not cancelled; weights as they were typed, so that nothing is rounded twice. */
async function registeredOf(db: Kysely<Database>, range: DayRange): Promise<Registered[]> {
  const weighed = (unit: 'lb' | 'kg') =>
    sql`coalesce(sum(weight) filter (where weight_unit = ${unit}), 0)::text as ${sql.ref(unit)}`;
  const { rows } = await sql<Registered>`
    select to_char(month, 'YYYY-MM') as month, currency, packages, charged, lb, kg from (
      select date_trunc('month', created_at at time zone ${range.zone}) as month, currency, count(*)::int as packages,
        sum(total)::bigint as charged, ${weighed('lb')}, ${weighed('kg')}
      from package where ${registeredIn(range)} and ${lacksStatus('status', PACKAGE.cancelled)}
      group by 1, 2
    ) as registered order by 1, 2`.execute(db);
  return rows;
}

async function monthsOf(db: Kysely<Database>, range: DayRange): Promise<PackageMonth[]> {
  const registered = await registeredOf(db, range);
  const income = (await bookedByMonth(db, range)).filter(
    ({ book, service_type_id }) => book === 'income' && service_type_id === SERVICE_TYPES.package,
  );
  const months = new Set([...registered, ...income].map(({ month }) => month));
  return [...months].toSorted().map((month) => {
    const rows = registered.filter((row) => row.month === month);
    const weights = rows.flatMap(({ lb, kg }) => [
      { value: lb, unit: 'lb' as const },
      { value: kg, unit: 'kg' as const },
    ]);
    const typed = weights.filter(({ value }) => Number(value) > 0);
    return {
      month,
      packages: rows.reduce((sum, { packages }) => sum + packages, 0),
      weight: { lb: sumWeights(typed, 'lb').value, kg: sumWeights(typed, 'kg').value },
      charged: rows.map(({ charged, currency }) => money(charged, currency)),
      income: income
        .filter((row) => row.month === month)
        .map(({ amount, currency }) => money(-amount, currency)),
    };
  });
}

export const dashboardPackageRoutes = [
  route(dashboardPackages, async (call) => {
    const { db, now } = call;
    const { from, to, zone } = await rangeOf(call);
    const [months, provinces, statuses] = await Promise.all([
      monthsOf(db, { from, to, zone }),
      provincesOf(db, now),
      byStatus(db, 'package', { from, to, zone }),
    ]);
    const sum = (tab: (typeof TABS)[number]): number =>
      provinces.reduce((total, province) => total + province[tab], 0);
    return {
      from,
      to,
      held: sum('held'),
      late: sum('late'),
      to_deliver: sum('to_deliver'),
      statuses,
      provinces,
      months,
    };
  }),
];

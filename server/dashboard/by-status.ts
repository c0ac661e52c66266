import { sql } from 'kysely';
import type { Expression, Kysely, SqlBool } from 'kysely';
import type { StatusFigure } from '../../src/lib/contract/dashboard/status-figure.ts';
import { dayInstants } from '../../src/lib/domain/zones.ts';
import type { Database } from '../db/tables.ts';
import type { DayRange } from './range.ts';

type Table = 'package' | 'remittance' | 'procedure';

/** How many records that were made in these days have each status now. */
export async function byStatus(
  db: Kysely<Database>,
  table: Table,
  { from, to, zone }: DayRange,
): Promise<StatusFigure[]> {
  const { rows } = await sql<StatusFigure>`
    select status, count(*)::int as count from ${sql.table(table)}
    where created_at >= ${dayInstants(from, zone).from} and created_at < ${dayInstants(to, zone).until}
    group by status order by status`.execute(db);
  return rows;
}

/** What the tabs of a list hold now, each counted by its condition. */
export async function countTabs<Tab extends string>(
  db: Kysely<Database>,
  table: Table,
  conditions: Readonly<Record<Tab, Expression<SqlBool>>>,
): Promise<Record<Tab, number>> {
  const counted = Object.entries<Expression<SqlBool>>(conditions).map(
    ([tab, condition]) =>
      sql`(select count(*)::int from ${sql.table(table)} where ${condition}) as ${sql.ref(tab)}`,
  );
  const { rows } = await sql<Record<Tab, number>>`select ${sql.join(counted)}`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('No counts came back');
  return counts;
}

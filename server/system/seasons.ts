import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import { seasons } from '../../src/lib/contract/system/seasons.ts';
import { overlappingSeason } from '../../src/lib/domain/seasons.ts';
import { ITEM } from '../../src/lib/domain/statuses.ts';
import { conflict } from '../lib/problem.ts';
import { isOneOf, rowColumns } from '../lib/record-plan.ts';
import { nameIn, systemListRoutes } from './system-list.ts';

export const seasonRoutes = systemListRoutes({
  contract: seasons,
  table: 'season',
  rows: ({ db, language }) =>
    db
      .selectFrom('season')
      .select(rowColumns('season', ['name_en', 'name_es']))
      .select([
        'season.from',
        'season.to',
        'season.priority',
        'season.status',
        nameIn('season', language).as('name'),
      ]),
  search: 'season.search',
  sorts: {
    name: 'name',
    from: 'season.from',
    to: 'season.to',
    priority: 'season.priority',
    status: 'season.status',
    updated_at: 'season.updated_at',
  },
  filters: {
    status: isOneOf('season.status'),
    on: (date) => sql<SqlBool>`${date} between season.from and season.to`,
  },
  async check({ db, language }, { from, to, priority, status }, before) {
    const id = Number(before?.['id'] ?? 0);
    // One at a time, so that two that overlap cannot be entered side by side.
    await sql`lock table season in share row exclusive mode`.execute(db);
    const known = await db
      .selectFrom('season')
      .select(['id', 'from', 'to', 'priority', 'status', nameIn('season', language).as('name')])
      .execute();
    const staysActive =
      (status ?? known.find((season) => season.id === id)?.status ?? ITEM.active) === ITEM.active;
    if (!staysActive) return;
    const other = overlappingSeason(
      { id, from, to, priority },
      known.filter((season) => season.status === ITEM.active),
    );
    if (other) throw conflict('season_overlap', { name: other.name, priority });
  },
  arrays: [{ table: 'model', column: 'season_ids' }],
  exported: {
    name_en: (row) => row.name_en,
    name_es: (row) => row.name_es,
    from: (row) => row.from,
    to: (row) => row.to,
    priority: (row) => row.priority,
  },
});

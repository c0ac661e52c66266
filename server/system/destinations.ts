import { sql } from 'kysely';
import { destinations } from '../../src/lib/contract/system/destinations.ts';
import { invalid } from '../lib/problem.ts';
import { isOneOf, rowColumns } from '../lib/record-plan.ts';
import { cityColumn } from './city-column.ts';
import { nameIn, systemListRoutes } from './system-list.ts';

export const destinationRoutes = systemListRoutes({
  contract: destinations,
  table: 'destination',
  rows: ({ db, language }) =>
    db
      .selectFrom('destination')
      .innerJoin('city', 'city.id', 'destination.city_id')
      .innerJoin('state', 'state.id', 'city.state_id')
      .select(rowColumns('destination', ['name_en', 'name_es']))
      .select(['destination.status', nameIn('destination', language).as('name'), cityColumn.as('city')]),
  search: sql<string>`destination.search || ' ' || search_key(city.name || ' ' || state.name)`,
  sorts: {
    name: 'name',
    city: 'city.name',
    status: 'destination.status',
    updated_at: 'destination.updated_at',
  },
  filters: {
    status: isOneOf('destination.status'),
    state: isOneOf('state.id'),
    city: isOneOf('city.id'),
  },
  form: { types: { city_id: 'city' } },
  references: { city_id: 'city' },
  async check({ db }, { city_id }, before) {
    if (before === undefined || before['city_id'] === city_id) return;
    // An accommodation lies in the city of its destination.
    const accommodation = await db
      .selectFrom('accommodation')
      .select('id')
      .where('destination_id', '=', Number(before['id']))
      .limit(1)
      .executeTakeFirst();
    if (accommodation) throw invalid({ field: 'city_id', key: 'destination_used' });
  },
  exported: {
    name_en: (row) => row.name_en,
    name_es: (row) => row.name_es,
    city_id: (row) => row.city.name,
    state_id: (row) => row.city.state.name,
  },
});

import { sql } from 'kysely';
import { offices } from '../../src/lib/contract/cars/offices.ts';
import { isZone } from '../../src/lib/domain/wall-clock.ts';
import { invalid } from '../lib/problem.ts';
import { refuseListed } from '../lib/array-references.ts';
import { isEqual, isOneOf, rowColumns } from '../lib/record-plan.ts';
import { recordRoutes } from '../lib/record-routes.ts';
import { cityColumn } from '../system/city-column.ts';

export const officeRoutes = recordRoutes({
  contract: offices,
  table: 'office',
  rows: ({ db }) =>
    db
      .selectFrom('office')
      .innerJoin('city', 'city.id', 'office.city_id')
      .innerJoin('state', 'state.id', 'city.state_id')
      .select(rowColumns('office', ['name', 'address', 'phone', 'opens', 'closes', 'zone', 'airport']))
      .select(['office.closed_weekdays', 'office.closed_dates', 'office.status'])
      .select(
        sql<number>`(select count(*)::int from vehicle where vehicle.office_id = office.id)`.as(
          'vehicle_count',
        ),
      )
      .select(cityColumn.as('municipality')),
  // Offices are few, so no index is needed to find them by their place, too.
  search: sql<string>`search_key(office.name || ' ' || office.address || ' ' || city.name || ' ' || state.name)`,
  sorts: {
    name: 'office.name',
    province: 'state.name',
    municipality: 'city.name',
    opens: 'office.opens',
    vehicle_count: 'vehicle_count',
    status: 'office.status',
    updated_at: 'office.updated_at',
  },
  filters: {
    status: isOneOf('office.status'),
    state: isOneOf('state.id'),
    city: isOneOf('city.id'),
    airport: isEqual('office.airport'),
  },
  form: {
    types: { opens: 'time', closes: 'time', phone: 'phone' },
    // Municipalities of the country of the offices; a form of the site asks for cities as they are needed instead.
    options: async ({ db }) => ({
      city_id: await db
        .selectFrom('city')
        .innerJoin('state', 'state.id', 'city.state_id')
        .select(['city.id as value', sql<string>`city.name || ' (' || state.name || ')'`.as('label')])
        .where('state.country_code', '=', 'CU')
        .orderBy(sql`state.name collate by_name`)
        .orderBy(sql`city.name collate by_name`)
        .execute(),
    }),
  },
  references: { city_id: 'city' },
  async check(_, { zone }) {
    // Which zones there are is known by this machine.
    if (!isZone(zone)) throw invalid({ field: 'zone', key: 'zone' });
  },
  checkRemoval: (context, before) =>
    refuseListed(context, before, [{ table: 'discount', column: 'office_ids' }]),
  exported: {
    name: (row) => row.name,
    province: (row) => row.municipality.state.name,
    municipality: (row) => row.municipality.name,
    address: (row) => row.address,
    phone: (row) => row.phone,
    opens: { type: 'time', value: (row) => row.opens },
    closes: { type: 'time', value: (row) => row.closes },
    zone: (row) => row.zone,
    vehicle_count: (row) => row.vehicle_count,
  },
});

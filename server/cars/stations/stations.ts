import { sql } from 'kysely';
import { stations } from '../../../src/lib/contract/cars/stations.ts';
import type { StationModel } from '../../../src/lib/contract/cars/stations.ts';
import type { Output } from '../../../src/lib/contract/endpoint.ts';
import type { Reference } from '../../../src/lib/contract/fields.ts';
import { ITEM } from '../../../src/lib/domain/statuses.ts';
import type { RequestContext } from '../../lib/call.ts';
import { conflict } from '../../lib/problem.ts';
import { isOneOf, rowColumns } from '../../lib/record-plan.ts';
import { recordRoutes } from '../../lib/record-routes.ts';
import type { Columns } from '../../lib/records.ts';
import { refuseUnkeptContracts, saveContracts, stationContracts } from './contracts.ts';

const modelName = sql`model.brand || ' ' || model.name`;
const vehicleCount = sql<number>`(select count(*)::int from vehicle where vehicle.station_id = station.id)`;
/** Own vehicles of each model, and the contracted ones of today. */
const models = (now: Date) => sql<StationModel[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('model', jsonb_build_object('id', model.id, 'name', ${modelName}), 'vehicles', counted.vehicles, 'contracted', counted.contracted)
    order by ${modelName}), '[]')
  from (
    select model_id, sum(vehicles)::int as vehicles, sum(contracted)::int as contracted from (
      select model_id, 1 as vehicles, 0 as contracted from vehicle where station_id = station.id and contracted_car_id is null
      union all
      select model_id, 0, quantity from contracted_car
      where station_id = station.id and (${now}::timestamptz at time zone office.zone)::date between first_day and last_day
    ) as cars group by model_id
  ) as counted join model on model.id = counted.model_id)`;

/** Throws 409 for a station that has cars: they are moved first. */
async function refuseWithCars({ db }: RequestContext, stationId: number): Promise<void> {
  const { rows } = await sql`
    select from vehicle where station_id = ${stationId} union all select from contracted_car where station_id = ${stationId} limit 1`.execute(
    db,
  );
  if (rows.length > 0) throw conflict('station_has_cars');
}

async function check(
  context: RequestContext,
  body: Output<typeof stations.input>,
  before: Columns | undefined,
): Promise<void> {
  if (!before) return;
  const id = Number(before['id']);
  await refuseUnkeptContracts(context, id, Number(before['office_id']), body);
  const closes = body.status !== ITEM.active && before['status'] === ITEM.active;
  if (body.office_id !== before['office_id'] || (closes && body.contracts.length === 0))
    await refuseWithCars(context, id);
  else if (closes) throw conflict('station_has_cars');
}

export const stationRecordRoutes = recordRoutes({
  contract: stations,
  table: 'station',
  rows: ({ db, now }) =>
    db
      .selectFrom('station')
      .innerJoin('office', 'office.id', 'station.office_id')
      .select(rowColumns('station', ['code', 'name', 'status', 'note']))
      .select([
        sql<Reference>`jsonb_build_object('id', office.id, 'name', office.name)`.as('office'),
        vehicleCount.as('vehicle_count'),
        models(now).as('models'),
        stationContracts.as('contracts'),
      ]),
  // Stations are few, so no index is needed to find them by their office, too.
  search: sql<string>`search_key(station.code || ' ' || station.name || ' ' || office.name)`,
  sorts: {
    code: 'station.code',
    name: 'station.name',
    office: 'office.name',
    vehicle_count: 'vehicle_count',
    status: 'station.status',
    updated_at: 'station.updated_at',
  },
  filters: {
    status: isOneOf('station.status'),
    office: isOneOf('station.office_id'),
    model: (ids) =>
      sql<boolean>`(exists (select from vehicle where vehicle.station_id = station.id and model_id = any(${ids}))
        or exists (select from contracted_car where contracted_car.station_id = station.id and model_id = any(${ids})))`,
  },
  form: {
    types: { note: 'multiline' },
    options: async ({ db }) => ({
      office_id: await db
        .selectFrom('office')
        .select(['id as value', 'name as label'])
        .orderBy(sql`name collate by_name`)
        .execute(),
    }),
  },
  references: { office_id: 'office' },
  columnsOf: ({ contracts: _, ...columns }) => columns,
  check,
  saved: (context, id, { contracts: granted }) => saveContracts(context, id, granted),
  checkRemoval: (context, before) => refuseWithCars(context, Number(before['id'])),
  exported: {
    code: (row) => row.code,
    name: (row) => row.name,
    office: (row) => row.office.name,
    models: (row) =>
      row.models
        .map(({ model, vehicles, contracted }) => `${model.name} × ${vehicles + contracted}`)
        .join(', '),
    vehicle_count: (row) => row.vehicle_count,
  },
});

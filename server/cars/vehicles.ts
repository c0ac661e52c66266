import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { vehicles } from '../../src/lib/contract/cars/vehicles.ts';
import type { Output } from '../../src/lib/contract/endpoint.ts';
import { statusOf } from '../../src/lib/contract/status.ts';
import { RENTAL } from '../../src/lib/domain/transitions.ts';
import { hasStatus } from '../db/status-condition.ts';
import type { Database } from '../db/tables.ts';
import type { RequestContext } from '../lib/call.ts';
import { invalid } from '../lib/problem.ts';
import { isOneOf, rowColumns } from '../lib/record-plan.ts';
import { recordRoutes } from '../lib/record-routes.ts';
import type { Columns } from '../lib/records.ts';
import { words } from '../lib/words.ts';
import { stationOf } from './stations/main-station.ts';
import { refuseHeld } from './vehicle-holds.ts';
import type { Place } from './vehicle-holds.ts';

type Body = Output<typeof vehicles.input>;

/** Out with a customer: handed over and not back. */
const RENTED = 2;
const status = sql<number>`case when exists (
  select from rental where rental.vehicle_id = vehicle.id and ${hasStatus('rental.status', RENTAL.in_process)} and rental.returned_at is null
) then ${sql.lit(RENTED)} else vehicle.status end`;

const nextExpiry = sql<
  string | null
>`(select min((document ->> 'expires')::date) from jsonb_array_elements(vehicle.documents) as document)`;

/** A vehicle's row as it was locked, in the columns that its stock counts by. */
const placeOf = (row: Columns): Place => ({
  id: Number(row['id']),
  model_id: Number(row['model_id']),
  office_id: Number(row['office_id']),
  station_id: Number(row['station_id']),
  contracted_car_id: row['contracted_car_id'] === null ? null : Number(row['contracted_car_id']),
  status: Number(row['status']),
});

/** Who names no station leaves a vehicle where it stands, or means the first station of its new office. */
async function standsAt(
  db: Kysely<Database>,
  { office_id, station_id }: Pick<Body, 'office_id' | 'station_id'>,
  before: Columns | undefined,
): Promise<number> {
  const stays = station_id === null && before?.['office_id'] === office_id;
  return stationOf(db, office_id, stays ? Number(before['station_id']) : station_id);
}

/** Throws 422 for a contract that grants another model, or cars at another office. */
async function refuseOtherContract({ db }: RequestContext, body: Body): Promise<void> {
  if (body.contracted_car_id === null) return;
  const contract = await db
    .selectFrom('contracted_car')
    .innerJoin('station', 'station.id', 'contracted_car.station_id')
    .select('contracted_car.id')
    .where('contracted_car.id', '=', body.contracted_car_id)
    .where('contracted_car.model_id', '=', body.model_id)
    .where('station.office_id', '=', body.office_id)
    .executeTakeFirst();
  if (!contract) throw invalid({ field: 'contracted_car_id', key: 'select_option' });
}

export const vehicleRoutes = recordRoutes({
  contract: vehicles,
  table: 'vehicle',
  rows: ({ db }) =>
    db
      .selectFrom('vehicle')
      .innerJoin('model', 'model.id', 'vehicle.model_id')
      .innerJoin('office', 'office.id', 'vehicle.office_id')
      .innerJoin('station', 'station.id', 'vehicle.station_id')
      .leftJoin('contracted_car', 'contracted_car.id', 'vehicle.contracted_car_id')
      .select(rowColumns('vehicle', ['plate', 'vin', 'year']))
      .select([
        'vehicle.colour',
        status.as('status'),
        'vehicle.odometer',
        'vehicle.documents',
        'vehicle.service_due_on',
        'vehicle.service_due_km',
        'vehicle.note',
      ])
      .select([
        'vehicle.model_id',
        'vehicle.office_id',
        'office.name as office_name',
        'vehicle.station_id',
        'station.name as station_name',
        'vehicle.contracted_car_id',
        'contracted_car.supplier',
        sql<string>`model.brand || ' ' || model.name`.as('model_name'),
      ])
      .select(nextExpiry.as('next_expiry')),
  shown: (_, rows) =>
    rows.map(
      ({
        model_id,
        model_name,
        office_id,
        office_name,
        station_id,
        station_name,
        contracted_car_id,
        supplier,
        ...vehicle
      }) => ({
        ...vehicle,
        model: { id: model_id, name: model_name },
        office: { id: office_id, name: office_name },
        station: { id: station_id, name: station_name },
        contracted_car: contracted_car_id === null ? null : { id: contracted_car_id, name: supplier ?? '' },
      }),
    ),
  // A fleet is small, so no index is needed to find a car by its model and office, too.
  search: sql<string>`search_key(vehicle.plate || ' ' || replace(vehicle.plate, '-', '') || ' ' || vehicle.vin || ' ' || model.brand || ' ' || model.name || ' ' || office.name || ' ' || station.name || ' ' || station.code)`,
  sorts: {
    plate: 'vehicle.plate',
    model: 'model_name',
    office: 'office.name',
    station: 'station.name',
    year: 'vehicle.year',
    status: 'status',
    odometer: 'vehicle.odometer',
    next_expiry: 'next_expiry',
    updated_at: 'vehicle.updated_at',
  },
  filters: {
    status: isOneOf(status),
    model: isOneOf('vehicle.model_id'),
    office: isOneOf('vehicle.office_id'),
    station: isOneOf('vehicle.station_id'),
    expiry_to: (date) => sql<boolean>`${nextExpiry} <= ${date}`,
  },
  form: {
    types: { note: 'multiline' },
    options: async ({ db }) => ({
      model_id: await db
        .selectFrom('model')
        .select(['id as value', sql<string>`brand || ' ' || name`.as('label')])
        .orderBy('brand')
        .orderBy('name')
        .execute(),
      office_id: await db
        .selectFrom('office')
        .select(['id as value', 'name as label'])
        .orderBy('name')
        .execute(),
    }),
  },
  references: { model_id: 'model', office_id: 'office' },
  columnsOf: async ({ documents, ...columns }, { db }, before) => ({
    ...columns,
    station_id: await standsAt(db, columns, before),
    documents: JSON.stringify(documents),
  }),
  async check(context, body, before) {
    // Plate and VIN are told together; of two who take one at once the index tells the second.
    const others = context.db
      .selectFrom('vehicle')
      .select('plate')
      .where('id', '!=', Number(before?.['id'] ?? 0));
    const plate = await others.where('plate', '=', body.plate).executeTakeFirst();
    const vin = body.vin === '' ? undefined : await others.where('vin', '=', body.vin).executeTakeFirst();
    const refused = [
      ...(plate ? [{ field: 'plate', key: 'already_exists', params: { name: plate.plate } }] : []),
      ...(vin ? [{ field: 'vin', key: 'already_exists', params: { name: vin.plate } }] : []),
    ];
    if (refused.length > 0) throw invalid(...refused);
    await refuseOtherContract(context, body);
    if (!before) return;
    const station_id = await standsAt(context.db, body, before);
    await refuseHeld(context, [placeOf(before)], { ...body, station_id });
  },
  checkRemoval: (context, before) => refuseHeld(context, [placeOf(before)], undefined),
  exported: {
    plate: (row) => row.plate,
    vin: (row) => row.vin,
    model: (row) => row.model_name,
    office: (row) => row.office_name,
    station: (row) => row.station_name,
    year: (row) => row.year,
    colour: (row) => row.colour,
    status: (row, { language }) => words(language)(`status:vehicle.${statusOf('vehicle', row.status)?.key}`),
    odometer: (row) => row.odometer,
    next_expiry: { type: 'date', value: (row) => row.next_expiry },
  },
});

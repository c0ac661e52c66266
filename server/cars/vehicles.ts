import { sql } from 'kysely';
import { vehicles } from '../../src/lib/contract/cars/vehicles.ts';
import { statusOf } from '../../src/lib/contract/status.ts';
import { RENTAL } from '../../src/lib/domain/transitions.ts';
import { hasStatus } from '../db/status-condition.ts';
import { invalid } from '../lib/problem.ts';
import { isOneOf } from '../lib/record-plan.ts';
import { recordRoutes } from '../lib/record-routes.ts';
import type { Columns } from '../lib/records.ts';
import { words } from '../lib/words.ts';
import { refuseHeld } from './vehicle-holds.ts';
import type { Place } from './vehicle-holds.ts';

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
  status: Number(row['status']),
});

export const vehicleRoutes = recordRoutes({
  contract: vehicles,
  table: 'vehicle',
  rows: ({ db }) =>
    db
      .selectFrom('vehicle')
      .innerJoin('model', 'model.id', 'vehicle.model_id')
      .innerJoin('office', 'office.id', 'vehicle.office_id')
      .select([
        'vehicle.id',
        'vehicle.version',
        'vehicle.created_at',
        'vehicle.updated_at',
        'vehicle.plate',
        'vehicle.vin',
        'vehicle.year',
      ])
      .select([
        'vehicle.colour',
        status.as('status'),
        'vehicle.odometer',
        'vehicle.documents',
        'vehicle.note',
      ])
      .select([
        'vehicle.model_id',
        'vehicle.office_id',
        'office.name as office_name',
        sql<string>`model.brand || ' ' || model.name`.as('model_name'),
      ])
      .select(nextExpiry.as('next_expiry')),
  shown: (_, rows) =>
    rows.map(({ model_id, model_name, office_id, office_name, ...vehicle }) => ({
      ...vehicle,
      model: { id: model_id, name: model_name },
      office: { id: office_id, name: office_name },
    })),
  // A fleet is small, so no index is needed to find a car by its model and office, too.
  search: sql<string>`search_key(vehicle.plate || ' ' || replace(vehicle.plate, '-', '') || ' ' || vehicle.vin || ' ' || model.brand || ' ' || model.name || ' ' || office.name)`,
  sorts: {
    plate: 'vehicle.plate',
    model: 'model_name',
    office: 'office.name',
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
  columnsOf: ({ documents, ...columns }) => ({ ...columns, documents: JSON.stringify(documents) }),
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
    if (before) await refuseHeld(context, placeOf(before), body);
  },
  checkRemoval: (context, before) => refuseHeld(context, placeOf(before), undefined),
  exported: {
    plate: (row) => row.plate,
    vin: (row) => row.vin,
    model: (row) => row.model_name,
    office: (row) => row.office_name,
    year: (row) => row.year,
    colour: (row) => row.colour,
    status: (row, { language }) => words(language)(`status:vehicle.${statusOf('vehicle', row.status)?.key}`),
    odometer: (row) => row.odometer,
    next_expiry: { type: 'date', value: (row) => row.next_expiry },
  },
});

import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { vehicles } from '../../src/lib/contract/cars/vehicles.ts';
import type { VehicleRow } from '../../src/lib/contract/cars/vehicles.ts';
import type { Language } from '../../src/lib/contract/fields.ts';
import { statusOf } from '../../src/lib/contract/status.ts';
import type { Database } from '../db/tables.ts';
import type { Call, RequestContext } from '../lib/call.ts';
import { EXPORT_BATCH, csvOf, xlsxOf } from '../lib/export.ts';
import type { ExportColumn } from '../lib/export.ts';
import { formDefinition } from '../lib/form-definition.ts';
import { matches, pageOf, sorted } from '../lib/list.ts';
import { invalid, notFound } from '../lib/problem.ts';
import { insertRecord, lockVersion, removeRecord, updateRecord } from '../lib/records.ts';
import type { Columns } from '../lib/records.ts';
import { route } from '../lib/route.ts';
import { words } from '../lib/words.ts';
import { refuseHeld } from './vehicle-holds.ts';
import type { Place } from './vehicle-holds.ts';

const SORTS = {
  plate: 'vehicle.plate',
  model: 'model_name',
  office: 'office.name',
  year: 'vehicle.year',
  status: 'status',
  odometer: 'vehicle.odometer',
  next_expiry: 'next_expiry',
  updated_at: 'vehicle.updated_at',
};

/** A fleet is small, so no index is needed to find a car by its model and office, too. */
const searched = sql<string>`search_key(vehicle.plate || ' ' || replace(vehicle.plate, '-', '') || ' ' || vehicle.vin || ' ' || model.brand || ' ' || model.name || ' ' || office.name)`;

type Query = Call<typeof vehicles.list>['query'];
type Body = Call<typeof vehicles.create>['body'];

/** Out with a customer: handed over and not back. */
const RENTED = 2;
const status = sql<number>`case when exists (
  select from rental where rental.vehicle_id = vehicle.id and rental.status = 5 and rental.returned_at is null
) then ${sql.lit(RENTED)} else vehicle.status end`;

const nextExpiry = sql<string | null>`(select min((document ->> 'expires')::date) from jsonb_array_elements(vehicle.documents) as document)`;

function rowsOf(db: Kysely<Database>) {
  return db
    .selectFrom('vehicle')
    .innerJoin('model', 'model.id', 'vehicle.model_id')
    .innerJoin('office', 'office.id', 'vehicle.office_id')
    .select(['vehicle.id', 'vehicle.version', 'vehicle.created_at', 'vehicle.updated_at', 'vehicle.plate', 'vehicle.vin', 'vehicle.year'])
    .select(['vehicle.colour', status.as('status'), 'vehicle.odometer', 'vehicle.documents', 'vehicle.note'])
    .select(['vehicle.model_id', 'vehicle.office_id', 'office.name as office_name', sql<string>`model.brand || ' ' || model.name`.as('model_name')])
    .select(nextExpiry.as('next_expiry'));
}

function filtered(db: Kysely<Database>, query: Query) {
  let rows = rowsOf(db);
  if (query.q) rows = rows.where(matches(searched, query.q));
  if (query.status) rows = rows.where(status, 'in', query.status);
  if (query.model) rows = rows.where('vehicle.model_id', 'in', query.model);
  if (query.office) rows = rows.where('vehicle.office_id', 'in', query.office);
  if (query.expiry_to) rows = rows.where(nextExpiry, '<=', query.expiry_to);
  return rows;
}

const planOf = (db: Kysely<Database>, query: Query) => ({ db, query, rows: filtered(db, query), sorts: SORTS, defaultSort: vehicles.defaultSort, id: 'vehicle.id' });

type Stored = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

const rowOf = ({ model_id, model_name, office_id, office_name, ...vehicle }: Stored): VehicleRow => ({
  ...vehicle,
  model: { id: model_id, name: model_name },
  office: { id: office_id, name: office_name },
});

/** One vehicle as the contract shows it. Throws 404. */
async function one({ db }: RequestContext, id: number): Promise<VehicleRow> {
  const vehicle = await rowsOf(db).where('vehicle.id', '=', id).executeTakeFirst();
  if (!vehicle) throw notFound();
  return rowOf(vehicle);
}

/** Model and office exist; plate and VIN are of no other vehicle. */
async function check({ db }: RequestContext, body: Body, except = 0): Promise<void> {
  const [model, office, plate, vin] = await Promise.all([
    db.selectFrom('model').select('id').where('id', '=', body.model_id).executeTakeFirst(),
    db.selectFrom('office').select('id').where('id', '=', body.office_id).executeTakeFirst(),
    db.selectFrom('vehicle').select('plate').where('plate', '=', body.plate).where('id', '!=', except).executeTakeFirst(),
    body.vin === '' ? undefined : db.selectFrom('vehicle').select('plate').where('vin', '=', body.vin).where('id', '!=', except).executeTakeFirst(),
  ]);
  const refused = [
    ...(model ? [] : [{ field: 'model_id', key: 'select_option' }]),
    ...(office ? [] : [{ field: 'office_id', key: 'select_option' }]),
    ...(plate ? [{ field: 'plate', key: 'already_exists', params: { name: plate.plate } }] : []),
    ...(vin ? [{ field: 'vin', key: 'already_exists', params: { name: vin.plate } }] : []),
  ];
  if (refused.length > 0) throw invalid(...refused);
}

/** A vehicle's row as lockVersion read it, in the columns that its stock counts by. */
const placeOf = (row: Columns): Place => ({ id: Number(row['id']), model_id: Number(row['model_id']), office_id: Number(row['office_id']), status: Number(row['status']) });

const valuesOf = ({ documents, ...values }: Body) => ({ ...values, documents: JSON.stringify(documents) });

const columnsOf = (language: Language): readonly ExportColumn<Stored>[] => [
  { heading: 'cars/vehicles:fields.plate', value: (row) => row.plate },
  { heading: 'cars/vehicles:fields.vin', value: (row) => row.vin },
  { heading: 'cars/vehicles:fields.model', value: (row) => row.model_name },
  { heading: 'cars/vehicles:fields.office', value: (row) => row.office_name },
  { heading: 'cars/vehicles:fields.year', value: (row) => row.year },
  { heading: 'cars/vehicles:fields.colour', value: (row) => row.colour },
  { heading: 'cars/vehicles:fields.status', value: (row) => words(language)(`status:vehicle.${statusOf('vehicle', row.status)?.key}`) },
  { heading: 'cars/vehicles:fields.odometer', value: (row) => row.odometer },
  { heading: 'cars/vehicles:fields.next_expiry', value: (row) => row.next_expiry, type: 'date' },
];

const exportOf = (call: Call<typeof vehicles.exportCsv>) => ({
  name: 'vehicles',
  columns: columnsOf(call.language),
  rows: sorted(planOf(call.db, call.query)).stream(EXPORT_BATCH),
});

async function formOf({ db, language }: RequestContext, values: Readonly<Record<string, unknown>>, version?: number) {
  const [models, offices] = await Promise.all([
    db.selectFrom('model').select(['id as value', sql<string>`brand || ' ' || name`.as('label')]).orderBy('brand').orderBy('name').execute(),
    db.selectFrom('office').select(['id as value', 'name as label']).orderBy('name').execute(),
  ]);
  return formDefinition({
    input: vehicles.input,
    namespace: vehicles.key,
    language,
    options: { model_id: models, office_id: offices },
    types: { note: 'multiline' },
    values,
    ...(version === undefined ? {} : { version }),
  });
}

export const vehicleRoutes = [
  route(vehicles.list, async (call) => {
    const page = await pageOf(planOf(call.db, call.query));
    return { ...page, results: page.results.map(rowOf) };
  }),
  route(vehicles.get, (call) => one(call, call.params.id)),
  route(vehicles.addForm, (call) => formOf(call, { status: 1, odometer: 0, documents: [] })),
  route(vehicles.modifyForm, async (call) => {
    const vehicle = await one(call, call.params.id);
    return formOf(call, { ...vehicle, model_id: vehicle.model.id, office_id: vehicle.office.id }, vehicle.version);
  }),
  route(vehicles.create, async (call) => {
    await check(call, call.body);
    const id = await insertRecord(call, { table: 'vehicle', key: vehicles.key, values: valuesOf(call.body) });
    return one(call, id);
  }),
  route(vehicles.update, async (call) => {
    const { id } = call.params;
    const before = await lockVersion(call.db, 'vehicle', id, call.version);
    await check(call, call.body, id);
    await refuseHeld(call, placeOf(before), call.body);
    await updateRecord(call, before, { table: 'vehicle', key: vehicles.key, values: valuesOf(call.body) });
    return one(call, id);
  }),
  route(vehicles.remove, async (call) => {
    const { id } = call.params;
    const before = await call.db.selectFrom('vehicle').select(['id', 'model_id', 'office_id', 'status']).where('id', '=', id).forUpdate().executeTakeFirst();
    if (!before) throw notFound();
    await refuseHeld(call, before, undefined);
    await removeRecord(call, { table: 'vehicle', key: vehicles.key }, id);
  }),
  route(vehicles.exportCsv, (call) => csvOf(call, exportOf(call))),
  route(vehicles.exportXlsx, (call) => xlsxOf(call, exportOf(call))),
];

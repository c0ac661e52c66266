import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { offices } from '../../src/lib/contract/cars/offices.ts';
import type { OfficeRow } from '../../src/lib/contract/cars/offices.ts';
import { OFFICE_HOURS, OFFICE_ZONE } from '../../src/lib/contract/limits.ts';
import { isZone } from '../../src/lib/domain/wall-clock.ts';
import type { Database } from '../db/tables.ts';
import type { Call, RequestContext } from '../lib/call.ts';
import { EXPORT_BATCH, csvOf, xlsxOf } from '../lib/export.ts';
import type { ExportColumn } from '../lib/export.ts';
import { formDefinition } from '../lib/form-definition.ts';
import { matches, pageOf, sorted } from '../lib/list.ts';
import { invalid, notFound } from '../lib/problem.ts';
import { insertRecord, lockVersion, removeRecord, updateRecord } from '../lib/records.ts';
import { route } from '../lib/route.ts';

const SORTS = {
  name: 'office.name',
  province: 'state.name',
  municipality: 'city.name',
  opens: 'office.opens',
  vehicle_count: 'vehicle_count',
  status: 'office.status',
  updated_at: 'office.updated_at',
};

/** Offices are few, so no index is needed to find them by their place, too. */
const searched = sql<string>`search_key(office.name || ' ' || office.address || ' ' || city.name || ' ' || state.name)`;

type Query = Call<typeof offices.list>['query'];
type Body = Call<typeof offices.create>['body'];

function rowsOf(db: Kysely<Database>) {
  return db
    .selectFrom('office')
    .innerJoin('city', 'city.id', 'office.city_id')
    .innerJoin('state', 'state.id', 'city.state_id')
    .select(['office.id', 'office.version', 'office.created_at', 'office.updated_at', 'office.name', 'office.address', 'office.phone'])
    .select(['office.opens', 'office.closes', 'office.zone', 'office.airport', 'office.closed_weekdays', 'office.closed_dates', 'office.status'])
    .select(sql<number>`(select count(*)::int from vehicle where vehicle.office_id = office.id)`.as('vehicle_count'))
    .select(
      sql<OfficeRow['municipality']>`jsonb_build_object('id', city.id, 'name', city.name,
        'state', jsonb_build_object('id', state.id, 'name', state.name, 'country_code', state.country_code))`.as('municipality'),
    );
}

function filtered(db: Kysely<Database>, query: Query) {
  let rows = rowsOf(db);
  if (query.q) rows = rows.where(matches(searched, query.q));
  if (query.status) rows = rows.where('office.status', 'in', query.status);
  if (query.state) rows = rows.where('state.id', 'in', query.state);
  if (query.city) rows = rows.where('city.id', 'in', query.city);
  if (query.airport !== undefined) rows = rows.where('office.airport', '=', query.airport);
  return rows;
}

const planOf = (db: Kysely<Database>, query: Query) => ({ db, query, rows: filtered(db, query), sorts: SORTS, defaultSort: offices.defaultSort, id: 'office.id' });

/** One office as the contract shows it. Throws 404. */
async function one({ db }: RequestContext, id: number): Promise<OfficeRow> {
  const office = await rowsOf(db).where('office.id', '=', id).executeTakeFirst();
  if (!office) throw notFound();
  return office;
}

/** What the contract alone cannot know: the municipality exists, this machine knows the zone. */
async function check({ db }: RequestContext, body: Body): Promise<void> {
  if (!isZone(body.zone)) throw invalid({ field: 'zone', key: 'zone' });
  const city = await db.selectFrom('city').select('id').where('id', '=', body.city_id).executeTakeFirst();
  if (!city) throw invalid({ field: 'city_id', key: 'select_option' });
}

const columns: readonly ExportColumn<OfficeRow>[] = [
  { heading: 'cars/offices:fields.name', value: (row) => row.name },
  { heading: 'cars/offices:fields.province', value: (row) => row.municipality.state.name },
  { heading: 'cars/offices:fields.municipality', value: (row) => row.municipality.name },
  { heading: 'cars/offices:fields.address', value: (row) => row.address },
  { heading: 'cars/offices:fields.phone', value: (row) => row.phone },
  { heading: 'cars/offices:fields.opens', value: (row) => row.opens, type: 'time' },
  { heading: 'cars/offices:fields.closes', value: (row) => row.closes, type: 'time' },
  { heading: 'cars/offices:fields.zone', value: (row) => row.zone },
  { heading: 'cars/offices:fields.vehicle_count', value: (row) => row.vehicle_count },
];

const exportOf = (call: Call<typeof offices.exportCsv>) => ({
  name: 'offices',
  columns,
  rows: sorted(planOf(call.db, call.query)).stream(EXPORT_BATCH),
});

const DEFAULTS = { opens: OFFICE_HOURS.opens, closes: OFFICE_HOURS.closes, zone: OFFICE_ZONE, airport: false, closed_weekdays: [], closed_dates: [], status: 1 };

/** Municipalities of the country of the offices; a form of the site asks for cities as they are needed instead. */
async function formOf({ db, language }: RequestContext, values: Readonly<Record<string, unknown>>, version?: number) {
  const cities = await db
    .selectFrom('city')
    .innerJoin('state', 'state.id', 'city.state_id')
    .select(['city.id as value', sql<string>`city.name || ' (' || state.name || ')'`.as('label')])
    .where('state.country_code', '=', 'CU')
    .orderBy(sql`state.name collate by_name`)
    .orderBy(sql`city.name collate by_name`)
    .execute();
  return formDefinition({
    input: offices.input,
    namespace: offices.key,
    language,
    options: { city_id: cities },
    types: { opens: 'time', closes: 'time', phone: 'phone' },
    values,
    ...(version === undefined ? {} : { version }),
  });
}

export const officeRoutes = [
  route(offices.list, (call) => pageOf(planOf(call.db, call.query))),
  route(offices.get, (call) => one(call, call.params.id)),
  route(offices.addForm, (call) => formOf(call, DEFAULTS)),
  route(offices.modifyForm, async (call) => {
    const office = await one(call, call.params.id);
    return formOf(call, { ...office, city_id: office.municipality.id }, office.version);
  }),
  route(offices.create, async (call) => {
    await check(call, call.body);
    const id = await insertRecord(call, { table: 'office', key: offices.key, values: call.body });
    return one(call, id);
  }),
  route(offices.update, async (call) => {
    const { id } = call.params;
    const before = await lockVersion(call.db, 'office', id, call.version);
    await check(call, call.body);
    await updateRecord(call, before, { table: 'office', key: offices.key, values: call.body });
    return one(call, id);
  }),
  route(offices.remove, (call) => removeRecord(call, { table: 'office', key: offices.key }, call.params.id)),
  route(offices.exportCsv, (call) => csvOf(call, exportOf(call))),
  route(offices.exportXlsx, (call) => xlsxOf(call, exportOf(call))),
];

import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { models } from '../../src/lib/contract/cars/models.ts';
import type { ModelRow } from '../../src/lib/contract/cars/models.ts';
import type { Database } from '../db/tables.ts';
import { attachFiles, filesOf } from '../lib/attachments.ts';
import type { Call, RequestContext } from '../lib/call.ts';
import { EXPORT_BATCH, csvOf, xlsxOf } from '../lib/export.ts';
import type { ExportColumn } from '../lib/export.ts';
import { formDefinition } from '../lib/form-definition.ts';
import { matches, pageOf, sorted } from '../lib/list.ts';
import { notFound } from '../lib/problem.ts';
import { insertRecord, lockVersion, removeRecord, updateRecord } from '../lib/records.ts';
import { route } from '../lib/route.ts';

const SORTS = {
  brand: 'model.brand',
  name: 'model.name',
  category: 'model.category',
  passengers: 'model.passengers',
  vehicle_count: 'vehicle_count',
  status: 'model.status',
  updated_at: 'model.updated_at',
};

type Query = Call<typeof models.list>['query'];

function rowsOf(db: Kysely<Database>) {
  return db
    .selectFrom('model')
    .select(['model.id', 'model.version', 'model.created_at', 'model.updated_at', 'model.brand', 'model.name', 'model.category'])
    .select(['model.transmission', 'model.fuel', 'model.passengers', 'model.doors', 'model.luggage', 'model.capacity', 'model.status'])
    .select(['model.note', 'model.season_ids', 'model.time_slot_ids'])
    .select(sql<number>`(select count(*)::int from vehicle where vehicle.model_id = model.id)`.as('vehicle_count'));
}

function filtered(db: Kysely<Database>, query: Query) {
  let rows = rowsOf(db);
  if (query.q) rows = rows.where(matches('model.search', query.q));
  if (query.status) rows = rows.where('model.status', 'in', query.status);
  if (query.transmission) rows = rows.where('model.transmission', 'in', query.transmission);
  if (query.fuel) rows = rows.where('model.fuel', 'in', query.fuel);
  if (query.brand) rows = rows.where('model.brand', '=', query.brand);
  return rows;
}

const planOf = (db: Kysely<Database>, query: Query) => ({ db, query, rows: filtered(db, query), sorts: SORTS, defaultSort: models.defaultSort, id: 'model.id' });

async function withImages<R extends { id: number }>(context: RequestContext, rows: readonly R[]) {
  const files = await filesOf(context.services, context.db, models.key, rows.map(({ id }) => id));
  return rows.map((row) => ({ ...row, images: files.get(row.id) ?? [] }));
}

/** One model as the contract shows it. Throws 404. */
async function one(context: RequestContext, id: number): Promise<ModelRow> {
  const row = await rowsOf(context.db).where('model.id', '=', id).executeTakeFirst();
  const [model] = row ? await withImages(context, [row]) : [];
  if (!model) throw notFound();
  return model;
}

const columns: readonly ExportColumn<Omit<ModelRow, 'images'>>[] = [
  { heading: 'cars/models:fields.brand', value: (row) => row.brand },
  { heading: 'cars/models:fields.name', value: (row) => row.name },
  { heading: 'cars/models:fields.category', value: (row) => row.category },
  { heading: 'cars/models:fields.passengers', value: (row) => row.passengers },
  { heading: 'cars/models:fields.doors', value: (row) => row.doors },
  { heading: 'cars/models:fields.luggage', value: (row) => row.luggage },
  { heading: 'cars/models:fields.vehicle_count', value: (row) => row.vehicle_count },
];

const exportOf = (call: Call<typeof models.exportCsv>) => ({
  name: 'models',
  columns,
  rows: sorted(planOf(call.db, call.query)).stream(EXPORT_BATCH),
});

const form = { input: models.input, namespace: models.key, types: { note: 'multiline' } } as const;

export const modelRoutes = [
  route(models.list, async (call) => {
    const page = await pageOf(planOf(call.db, call.query));
    return { ...page, results: await withImages(call, page.results) };
  }),
  route(models.get, (call) => one(call, call.params.id)),
  route(models.addForm, ({ language }) =>
    formDefinition({ ...form, language, values: { status: 1, transmission: 1, fuel: 1, passengers: 5, doors: 4, luggage: 2, capacity: 45 } }),
  ),
  route(models.modifyForm, async (call) => {
    const model = await one(call, call.params.id);
    return formDefinition({ ...form, language: call.language, values: model, version: model.version });
  }),
  route(models.create, async (call) => {
    const { image_ids, ...values } = call.body;
    const id = await insertRecord(call, { table: 'model', key: models.key, values });
    await attachFiles(call, { key: models.key, recordId: id, field: 'image_ids', ids: image_ids, memberId: call.member.id });
    return one(call, id);
  }),
  route(models.update, async (call) => {
    const { id } = call.params;
    const before = await lockVersion(call.db, 'model', id, call.version);
    const { image_ids, ...values } = call.body;
    await updateRecord(call, before, { table: 'model', key: models.key, values });
    await attachFiles(call, { key: models.key, recordId: id, field: 'image_ids', ids: image_ids, memberId: call.member.id });
    return one(call, id);
  }),
  route(models.remove, (call) => removeRecord(call, { table: 'model', key: models.key }, call.params.id)),
  route(models.exportCsv, (call) => csvOf(call, exportOf(call))),
  route(models.exportXlsx, (call) => xlsxOf(call, exportOf(call))),
];

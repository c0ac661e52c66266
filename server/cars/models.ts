import { sql } from 'kysely';
import { models } from '../../src/lib/contract/cars/models.ts';
import { attachFiles, withFiles } from '../lib/attachments.ts';
import { refuseListed } from '../lib/array-references.ts';
import { isEqual, isOneOf, rowColumns } from '../lib/record-plan.ts';
import { recordRoutes } from '../lib/record-routes.ts';

export const modelRoutes = recordRoutes({
  contract: models,
  table: 'model',
  rows: ({ db }) =>
    db
      .selectFrom('model')
      .select(rowColumns('model', ['brand', 'name', 'category', 'transmission', 'fuel', 'passengers']))
      .select(['model.doors', 'model.luggage', 'model.capacity', 'model.status', 'model.note'])
      .select(['model.season_ids', 'model.time_slot_ids'])
      .select(
        sql<number>`(select count(*)::int from vehicle where vehicle.model_id = model.id)`.as(
          'vehicle_count',
        ),
      ),
  shown: (context, rows) => withFiles(context, models.key, 'images', rows),
  search: 'model.search',
  sorts: {
    brand: 'model.brand',
    name: 'model.name',
    category: 'model.category',
    passengers: 'model.passengers',
    vehicle_count: 'vehicle_count',
    status: 'model.status',
    updated_at: 'model.updated_at',
  },
  filters: {
    status: isOneOf('model.status'),
    transmission: isOneOf('model.transmission'),
    fuel: isOneOf('model.fuel'),
    brand: isEqual('model.brand'),
  },
  form: { types: { note: 'multiline' } },
  columnsOf: ({ image_ids: _, ...columns }) => columns,
  saved: (call, recordId, { image_ids: ids }) =>
    attachFiles(call, { key: models.key, recordId, field: 'image_ids', ids, memberId: call.member.id }),
  checkRemoval: (context, before) =>
    refuseListed(context, before, [{ table: 'discount', column: 'model_ids' }]),
  exported: {
    brand: (row) => row.brand,
    name: (row) => row.name,
    category: (row) => row.category,
    passengers: (row) => row.passengers,
    doors: (row) => row.doors,
    luggage: (row) => row.luggage,
    vehicle_count: (row) => row.vehicle_count,
  },
});

import { sql } from 'kysely';
import {
  blocks,
  checkBlock,
  endMaintenance,
  planMaintenance,
  unlockBlock,
} from '../../../src/lib/contract/cars/blocks.ts';
import type { BlockRow } from '../../../src/lib/contract/cars/blocks.ts';
import type { Reference } from '../../../src/lib/contract/fields.ts';
import type { Call } from '../../lib/call.ts';
import { personOf } from '../../lib/person.ts';
import { conflict } from '../../lib/problem.ts';
import { isEqual, isFrom, isOneOf, isUntil, rowColumns } from '../../lib/record-plan.ts';
import { recordKit } from '../../lib/record-routes.ts';
import { lockVersion, updateRecord } from '../../lib/records.ts';
import { route } from '../../lib/route.ts';
import type { Route } from '../../lib/route.ts';
import { words } from '../../lib/words.ts';
import { blockDays, canBlock, changeBlock } from './blocked-days.ts';
import { planOf } from './maintenance.ts';

const models = sql<Reference[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', model.id, 'name', model.brand || ' ' || model.name) order by model.brand, model.name), '[]')
  from model where model.id = any(car_block.model_ids))`;

const kit = recordKit({
  contract: blocks,
  table: 'car_block',
  rows: ({ db }) =>
    db
      .selectFrom('car_block')
      .innerJoin('station', 'station.id', 'car_block.station_id')
      .innerJoin('office', 'office.id', 'station.office_id')
      .leftJoin('vehicle', 'vehicle.id', 'car_block.vehicle_id')
      .select(rowColumns('car_block', ['kind', 'quantity', 'reason', 'unlocked_at']))
      .select(['car_block.from_date as from', 'car_block.to_date as to'])
      .select([
        sql<Reference>`jsonb_build_object('id', station.id, 'name', station.name)`.as('station'),
        sql<Reference>`jsonb_build_object('id', office.id, 'name', office.name)`.as('office'),
        models.as('models'),
        sql<Reference | null>`case when vehicle.id is null then null else jsonb_build_object('id', vehicle.id, 'name', vehicle.plate) end`.as(
          'vehicle',
        ),
        personOf('car_block.member_id').as('member'),
        personOf('car_block.unlocked_by').as('unlocked_by'),
      ]),
  search: sql<string>`search_key(car_block.reason || ' ' || station.name || ' ' || station.code || ' ' || office.name || ' ' || coalesce(vehicle.plate, ''))`,
  sorts: {
    from: 'car_block.from_date',
    to: 'car_block.to_date',
    station: 'station.name',
    created_at: 'car_block.created_at',
  },
  filters: {
    office: isOneOf('office.id'),
    station: isOneOf('station.id'),
    vehicle: isOneOf('vehicle.id'),
    maintenance: isEqual(sql`car_block.vehicle_id is not null`),
    from_date: isFrom('car_block.to_date'),
    to_date: isUntil('car_block.from_date'),
    unlocked: isEqual(sql`car_block.unlocked_at is not null`),
  },
  form: {
    options: async ({ db }) => ({
      station_id: await db
        .selectFrom('station')
        .innerJoin('office', 'office.id', 'station.office_id')
        .select(['station.id as value', sql<string>`station.name || ' (' || office.name || ')'`.as('label')])
        .orderBy(sql`office.name collate by_name`)
        .orderBy(sql`station.name collate by_name`)
        .execute(),
    }),
  },
  exported: {
    station: (row) => row.station.name,
    office: (row) => row.office.name,
    models: (row) => row.models.map((model) => model.name).join(', '),
    vehicle: (row) => row.vehicle?.name ?? '',
    kind: (row, { language }) => words(language)(`cars/blocks:kinds.${row.kind}`),
    from: { type: 'date', value: (row) => row.from },
    to: { type: 'date', value: (row) => row.to },
    quantity: (row) => row.quantity,
    reason: (row) => row.reason,
    member: (row) => row.member?.name ?? '',
  },
});

/** Ends a block, or maintenance. Throws 409 for one that has ended already, and for the other kind. */
async function end(call: Call<typeof unlockBlock>, maintenance: boolean): Promise<BlockRow> {
  const { id } = call.params;
  const before = await lockVersion(call.db, 'car_block', id, call.version);
  if ((before.vehicle_id !== null) !== maintenance)
    throw conflict(maintenance ? 'block_is_no_maintenance' : 'block_is_maintenance');
  if (before.unlocked_at !== null) throw conflict('block_unlocked');
  await updateRecord(call, before, {
    table: 'car_block',
    key: blocks.key,
    values: { unlocked_at: call.now, unlocked_by: call.member.id },
    action: 'unlocked',
  });
  return kit.one(call, id);
}

export const blockRoutes: readonly Route[] = [
  ...kit.routes({
    create: async (call) => kit.one(call, await blockDays(call, call.body)),
    update: async (call) => {
      await changeBlock(call, call.params.id, call.version, call.body);
      return kit.one(call, call.params.id);
    },
  }),
  route(unlockBlock, (call) => end(call, false)),
  route(endMaintenance, (call) => end(call, true)),
  route(checkBlock, (call) => canBlock(call, call.body)),
  route(planMaintenance, async (call) => kit.one(call, await planOf(call, call.params.id, call.body))),
];

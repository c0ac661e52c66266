import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import type { Reference } from '../../src/lib/contract/fields.ts';
import { checkRoomBlock, roomBlocks, unlockRoomBlock } from '../../src/lib/contract/lodgings/blocks.ts';
import { personOf } from '../lib/person.ts';
import { conflict } from '../lib/problem.ts';
import { isEqual, isFrom, isOneOf, isUntil, rowColumns } from '../lib/record-plan.ts';
import { recordKit } from '../lib/record-routes.ts';
import { lockVersion, updateRecord } from '../lib/records.ts';
import { route } from '../lib/route.ts';
import type { Route } from '../lib/route.ts';
import { blockNights, canBlockNights, changeRoomBlock, refuseOfFeed } from './block-nights.ts';
import { roomReference } from './nights.ts';

const kit = recordKit({
  contract: roomBlocks,
  table: 'room_block',
  rows: ({ db, language }) =>
    db
      .selectFrom('room_block')
      .innerJoin('accommodation', 'accommodation.id', 'room_block.accommodation_id')
      .select(rowColumns('room_block', ['quantity', 'reason', 'unlocked_at']))
      .select(['room_block.from_date as from', 'room_block.to_date as to'])
      .select([
        sql<Reference>`jsonb_build_object('id', accommodation.id, 'name', accommodation.name)`.as(
          'accommodation',
        ),
        sql<Reference[]>`(
          select coalesce(jsonb_agg(${roomReference(language)} order by room.id), '[]')
          from room where room.id = any(room_block.room_ids))`.as('rooms'),
        personOf('room_block.member_id').as('member'),
        personOf('room_block.unlocked_by').as('unlocked_by'),
      ]),
  search: sql<string>`search_key(room_block.reason || ' ' || accommodation.name)`,
  sorts: {
    from: 'room_block.from_date',
    to: 'room_block.to_date',
    accommodation: 'accommodation.name',
    created_at: 'room_block.created_at',
  },
  filters: {
    accommodation: isOneOf('accommodation.id'),
    room: (
      ids,
    ) => sql<SqlBool>`room_block.accommodation_id in (select accommodation_id from room where id = any(${ids}))
      and (room_block.room_ids is null or room_block.room_ids && ${ids}::integer[])`,
    from_date: isFrom('room_block.to_date'),
    to_date: isUntil('room_block.from_date'),
    unlocked: isEqual(sql`room_block.unlocked_at is not null`),
  },
  checkRemoval: async (_, before) => refuseOfFeed(before),
  form: {
    options: async ({ db }) => ({
      accommodation_id: await db
        .selectFrom('accommodation')
        .select(['id as value', 'name as label'])
        .orderBy('name')
        .execute(),
    }),
  },
  exported: {
    accommodation: (row) => row.accommodation.name,
    rooms: (row) => row.rooms.map(({ name }) => name).join(', '),
    from: { type: 'date', value: (row) => row.from },
    to: { type: 'date', value: (row) => row.to },
    quantity: (row) => row.quantity,
    reason: (row) => row.reason,
    member: (row) => row.member?.name ?? '',
  },
});

export const roomBlockRoutes: readonly Route[] = [
  ...kit.routes({
    create: async (call) => kit.one(call, await blockNights(call, call.body)),
    update: async (call) => {
      await changeRoomBlock(call, call.params.id, call.version, call.body);
      return kit.one(call, call.params.id);
    },
  }),
  route(unlockRoomBlock, async (call) => {
    const { id } = call.params;
    const before = await lockVersion(call.db, 'room_block', id, call.version);
    refuseOfFeed(before);
    if (before.unlocked_at !== null) throw conflict('block_unlocked');
    await updateRecord(call, before, {
      table: 'room_block',
      key: roomBlocks.key,
      values: { unlocked_at: call.now, unlocked_by: call.member.id },
      action: 'unlocked',
    });
    return kit.one(call, id);
  }),
  route(checkRoomBlock, (call) => canBlockNights(call, call.body)),
];

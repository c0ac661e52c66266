import type { Kysely, Selectable } from 'kysely';
import type { Output } from '../../../src/lib/contract/endpoint.ts';
import { COPY_MAX, NIGHT, roomPrices } from '../../../src/lib/contract/lodgings/prices.ts';
import type { CopiedRoomPrices, copyRoomPrices } from '../../../src/lib/contract/lodgings/prices.ts';
import { copiedAmount } from '../../../src/lib/domain/copied-price.ts';
import type { Database } from '../../db/tables.ts';
import type { RoomPriceTable, RoomTable } from '../../db/tables/lodgings.ts';
import type { RequestContext } from '../../lib/call.ts';
import { invalid, notFound } from '../../lib/problem.ts';
import { areKnown, insertRecord, updateRecord } from '../../lib/records.ts';
import { lockRooms } from '../nights.ts';
import { counterparts } from './counterparts.ts';

type Body = Output<(typeof copyRoomPrices)['body']>;
type Room = Pick<Selectable<RoomTable>, 'id' | 'accommodation_id' | 'room_type_id' | 'name' | 'capacity'>;
type Price = Selectable<RoomPriceTable>;

/** A price that is to be written. */
interface Copy {
  readonly source: Price;
  readonly room: Room;
  readonly season_id: number | null;
}

/**
 * Copies prices into other rooms, seasons or accommodations (rule: copied-prices). Nothing is copied onto itself. A copy
 * that meets a price keeps or replaces it, as it was asked; a room that is not there, or holds fewer people than the
 * price includes, gets none, and all of it is counted.
 */
export async function copied(context: RequestContext, body: Body): Promise<CopiedRoomPrices> {
  const { db } = context;
  await refuseUnknown(db, body);
  const [sources, targets] = [await sourceRooms(db, body), await targetRooms(db, body)];
  await lockRooms(
    db,
    [...sources, ...targets].map(({ id }) => id),
  );
  const prices = await pricesOf(
    db,
    sources.map(({ id }) => id),
  );
  const roomsFor = mapping(sources, targets, body);
  const counted = { created: 0, replaced: 0, kept: 0, unfit: 0 };
  const copies: Copy[] = [];
  for (const source of prices) {
    if (body.season_id !== undefined && (source.season_id ?? 0) !== body.season_id) continue;
    for (const room of roomsFor(source.room_id)) {
      for (const season_id of seasonsFor(source, body)) {
        if (room?.id === source.room_id && season_id === source.season_id) continue;
        if (room && source.base_guests <= room.capacity) copies.push({ source, room, season_id });
        else counted.unfit += 1;
      }
    }
  }
  if (copies.length > COPY_MAX)
    throw invalid({ field: 'to_season_ids', key: 'copy_max', params: { max: COPY_MAX } });
  const there = await pricesOf(db, [...new Set(copies.map(({ room }) => room.id))]);
  const same = new Map(there.map((price) => [keyOf(price), price]));
  for (const copy of copies) {
    const values = valuesOf(copy, body);
    const met = same.get(keyOf(values));
    if (met && body.existing === 'keep') counted.kept += 1;
    else counted[met ? 'replaced' : 'created'] += 1;
    if (!met) await insertRecord(context, { ...TABLE, values: storable(values) });
    else if (body.existing === 'replace')
      await updateRecord(context, met, { ...TABLE, values: storable(values) });
  }
  return counted;
}

const TABLE = { table: 'room_price', key: roomPrices.key } as const;

const keyOf = ({
  room_id,
  season_id,
  board_id,
  currency,
}: Pick<Price, 'room_id' | 'season_id' | 'board_id' | 'currency'>): string =>
  [room_id, season_id, board_id, currency].join();

/** Rooms that prices of a room are copied into; undefined where an accommodation has no counterpart of it. */
function mapping(
  sources: readonly Room[],
  targets: readonly Room[],
  { to_accommodation_ids, to_room_ids }: Body,
): (roomId: number) => readonly (Room | undefined)[] {
  if (to_room_ids.length > 0) return () => targets;
  if (to_accommodation_ids.length === 0) return (roomId) => [sources.find(({ id }) => id === roomId)];
  const each = [...new Set(to_accommodation_ids)].map((accommodation) =>
    counterparts(
      sources,
      targets.filter((room) => room.accommodation_id === accommodation),
    ),
  );
  return (roomId) => each.map((rooms) => rooms.get(roomId));
}

const seasonsFor = (source: Price, { to_season_ids }: Body): (number | null)[] =>
  to_season_ids.length > 0 ? [...new Set(to_season_ids)].map((id) => id || null) : [source.season_id];

/** The columns of a copy. Throws 422 where the percentage takes an amount above what a night can cost. */
function valuesOf({ source, room, season_id }: Copy, { change, round_to }: Body) {
  const copy = (amount: number): number => {
    const changed = copiedAmount(amount, change, round_to);
    if (changed > NIGHT.max)
      throw invalid({ field: 'change', key: 'copy_too_dear', params: { max: NIGHT.max / 100 } });
    return changed;
  };
  const optional = (amount: number | null): number | null => (amount === null ? null : copy(amount));
  return {
    room_id: room.id,
    season_id,
    board_id: source.board_id,
    currency: source.currency,
    base_guests: source.base_guests,
    night: copy(source.night),
    single_use: optional(source.single_use),
    extra_adult: optional(source.extra_adult),
    children: source.children.map(({ to_age, amount }) => ({ to_age, amount: copy(amount) })),
    weekday_surcharges: source.weekday_surcharges.map(({ weekday, amount }) => ({
      weekday,
      amount: copy(amount),
    })),
    minimum_nights: source.minimum_nights,
  };
}

const storable = ({ children, weekday_surcharges, ...columns }: ReturnType<typeof valuesOf>) => ({
  ...columns,
  children: JSON.stringify(children),
  weekday_surcharges: JSON.stringify(weekday_surcharges),
});

const roomsQuery = (db: Kysely<Database>) =>
  db.selectFrom('room').select(['id', 'accommodation_id', 'room_type_id', 'name', 'capacity']).orderBy('id');

const sourceRooms = (db: Kysely<Database>, { accommodation_id, room_id }: Body): Promise<Room[]> =>
  roomsQuery(db)
    .where('accommodation_id', '=', accommodation_id)
    .$if(room_id !== undefined, (rooms) => rooms.where('id', '=', room_id ?? 0))
    .execute();

const targetRooms = (db: Kysely<Database>, { to_accommodation_ids, to_room_ids }: Body): Promise<Room[]> =>
  roomsQuery(db)
    .where(({ or, eb }) =>
      or([eb('accommodation_id', 'in', [0, ...to_accommodation_ids]), eb('id', 'in', [0, ...to_room_ids])]),
    )
    .execute();

const pricesOf = (db: Kysely<Database>, rooms: readonly number[]): Promise<Price[]> =>
  db
    .selectFrom('room_price')
    .selectAll()
    .where('room_id', 'in', [0, ...rooms])
    .orderBy('id')
    .execute();

async function refuseUnknown(db: Kysely<Database>, body: Body): Promise<void> {
  const named = [
    ['to_accommodation_ids', 'accommodation', body.to_accommodation_ids],
    ['to_room_ids', 'room', body.to_room_ids],
    ['season_id', 'season', body.season_id ? [body.season_id] : []],
    ['to_season_ids', 'season', body.to_season_ids.filter((id) => id !== 0)],
  ] as const;
  if (!(await areKnown(db, 'accommodation', [body.accommodation_id]))) throw notFound();
  const unknown = [];
  for (const [field, table, ids] of named)
    if (!(await areKnown(db, table, ids))) unknown.push({ field, key: 'select_option' });
  const own =
    body.room_id === undefined ||
    (await roomsQuery(db)
      .where('id', '=', body.room_id)
      .where('accommodation_id', '=', body.accommodation_id)
      .executeTakeFirst());
  if (!own) unknown.push({ field: 'room_id', key: 'select_option' });
  if (unknown.length > 0) throw invalid(...unknown);
}

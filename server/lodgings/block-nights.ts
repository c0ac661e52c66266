import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Output } from '../../src/lib/contract/endpoint.ts';
import { roomBlocks } from '../../src/lib/contract/lodgings/blocks.ts';
import type { checkRoomBlock } from '../../src/lib/contract/lodgings/blocks.ts';
import { addDays } from '../../src/lib/domain/dates.ts';
import { fewestRooms } from '../../src/lib/domain/lodging-nights.ts';
import type { RoomStock } from '../../src/lib/domain/lodging-nights.ts';
import { BOOKING_ROOM } from '../../src/lib/domain/transitions.ts';
import { todayIn } from '../../src/lib/domain/zones.ts';
import { lacksStatus } from '../db/status-condition.ts';
import type { Database } from '../db/tables.ts';
import { actorOf } from '../lib/call.ts';
import type { RequestContext } from '../lib/call.ts';
import { rangesOf, refusePast, takesLess } from '../lib/date-ranges.ts';
import type { DateRange } from '../lib/date-ranges.ts';
import { conflict, invalid } from '../lib/problem.ts';
import { insertRecord, lockVersion, updateRecord } from '../lib/records.ts';
import type { Columns } from '../lib/records.ts';
import { lockRooms, readRoomStock, roomName, roomReference } from './nights.ts';

type Body = Output<typeof roomBlocks.input>;
/** What is asked before there is a reason. */
type Question = Output<typeof checkRoomBlock.body>;
type Check = Output<typeof checkRoomBlock.answer>;
type Kept = Omit<Body, 'reason'>;

/** The accommodation of a block, with those of its rooms that are blocked. */
interface BlockedHouse {
  readonly id: number;
  readonly zone: string;
  readonly rooms: readonly { readonly id: number; readonly name: string }[];
}

/** Bookings that an answer names; who has more in the way sees the list. */
const BOOKINGS_MAX = 50;

async function blockedHouse(
  { db, language }: RequestContext,
  { accommodation_id, room_ids }: Kept,
): Promise<BlockedHouse> {
  const house = await db
    .selectFrom('accommodation')
    .select(['id', 'zone'])
    .where('id', '=', accommodation_id)
    .executeTakeFirst();
  if (!house) throw invalid({ field: 'accommodation_id', key: 'select_option' });
  const rooms = await db
    .selectFrom('room')
    .select(['room.id', roomName(language).as('name')])
    .where('accommodation_id', '=', house.id)
    .$if(room_ids.length > 0, (all) => all.where('room.id', 'in', room_ids))
    .orderBy('room.id')
    .execute();
  if (rooms.length < new Set(room_ids).size) throw invalid({ field: 'room_ids', key: 'select_option' });
  return { ...house, rooms };
}

/** What the rooms have on all nights of the ranges together, without the block that is being changed. */
async function stockOf(
  db: Kysely<Database>,
  { rooms }: BlockedHouse,
  ranges: readonly DateRange[],
  exceptBlock?: number | null,
): Promise<Map<number, RoomStock>> {
  const [from = '', to = ''] = [
    ranges.map((range) => range.from).toSorted()[0],
    ranges
      .map((range) => range.to)
      .toSorted()
      .at(-1),
  ];
  return readRoomStock(db, {
    rooms: rooms.map(({ id }) => id),
    from,
    until: addDays(to, 1),
    exceptBlock,
  });
}

/** How many of a room can be blocked on every night that is still to come. */
const blockable = (stock: RoomStock, ranges: readonly DateRange[], today: string): number =>
  Math.min(
    ...ranges.map(({ from, to }) =>
      fewestRooms(stock, { check_in: from < today ? today : from, check_out: addDays(to, 1) }),
    ),
  );

/** What blocking would come to. Throws 422 for what is not there, and for nights that are over. */
export async function canBlockNights(context: RequestContext, body: Question): Promise<Check> {
  const { db, now } = context;
  const house = await blockedHouse(context, body);
  const ranges = rangesOf(body);
  refusePast(ranges, house.zone, now);
  const stock = await stockOf(db, house, ranges, body.block_id);
  const today = todayIn(house.zone, now);
  const rooms = house.rooms.flatMap((room) => {
    const of = stock.get(room.id);
    return of && of.quantity > 0
      ? [{ room, can_block: blockable(of, ranges, today), total: of.quantity }]
      : [];
  });
  const short = rooms.filter(({ can_block, total }) => can_block < (body.quantity ?? total));
  return {
    rooms,
    bookings: await bookingsOn(
      context,
      short.map(({ room }) => room.id),
      ranges,
    ),
  };
}

/** Bookings that hold some of the rooms on some of the nights, by their check-in. */
async function bookingsOn(
  { db, language }: RequestContext,
  rooms: readonly number[],
  ranges: readonly DateRange[],
): Promise<Check['bookings']> {
  if (rooms.length === 0) return [];
  return db
    .selectFrom('booking_room')
    .innerJoin('booking', 'booking.id', 'booking_room.booking_id')
    .innerJoin('room', 'room.id', 'booking_room.room_id')
    .select(['booking.id', 'booking.code', 'booking_room.check_in', 'booking_room.check_out'])
    .select([
      sql<string>`btrim(booking.first_name || ' ' || booking.last_name)`.as('client'),
      roomReference(language).as('room'),
    ])
    .where('booking_room.room_id', 'in', rooms)
    .where(lacksStatus('booking_room.status', BOOKING_ROOM.cancelled))
    .where((where) =>
      where.or(
        ranges.map(({ from, to }) =>
          where.and([where('booking_room.check_out', '>', from), where('booking_room.check_in', '<=', to)]),
        ),
      ),
    )
    .orderBy('booking_room.check_in')
    .orderBy('booking_room.id')
    .limit(BOOKINGS_MAX)
    .execute();
}

/** Locks the rooms that are to be blocked, and throws 422 for more of them than nobody booked. */
async function refuseTooMany(
  { db, now }: RequestContext,
  house: BlockedHouse,
  body: Body,
  exceptBlock?: number,
): Promise<void> {
  await lockRooms(
    db,
    house.rooms.map(({ id }) => id),
  );
  if (body.quantity === null) return;
  const ranges = rangesOf(body);
  const today = todayIn(house.zone, now);
  const stock = await stockOf(db, house, ranges, exceptBlock);
  // All rooms of a house are those that it sells; one that is named counts whatever it sells.
  const counted = [...stock.values()].filter(({ quantity }) => body.room_ids.length > 0 || quantity > 0);
  const can = counted.length === 0 ? 0 : Math.min(...counted.map((of) => blockable(of, ranges, today)));
  if (body.quantity > can)
    throw invalid({
      field: 'quantity',
      key: can === 0 ? 'no_room_to_block' : 'block_rooms',
      params: { max: can, count: can },
    });
}

const write = { table: 'room_block', key: roomBlocks.key } as const;

const columnsOf = ({ accommodation_id, room_ids, quantity, reason }: Body, { from, to }: DateRange) => ({
  accommodation_id,
  room_ids: room_ids.length > 0 ? room_ids : null,
  from_date: from,
  to_date: to,
  quantity,
  reason,
});

const insertBlock = (context: RequestContext, body: Body, range: DateRange) =>
  insertRecord(context, { ...write, values: { ...columnsOf(body, range), member_id: actorOf(context) } });

/** Blocks nights, each range as a block of its own, all or none. Gives the id of the first. Throws 422. */
export async function blockNights(context: RequestContext, body: Body): Promise<number> {
  const house = await blockedHouse(context, body);
  refusePast(rangesOf(body), house.zone, context.now);
  await refuseTooMany(context, house, body);
  const id = await insertBlock(context, body, body);
  for (const range of body.other_days) await insertBlock(context, body, range);
  return id;
}

/** Throws 409 for a block that comes from another site's calendar: the next fetch would bring it back (rule: feeds-of-a-room). */
export function refuseOfFeed({ feed_id }: Columns | { readonly feed_id: number | null }): void {
  if (feed_id !== null) throw conflict('block_of_feed');
}

/** Changes a block; one that takes less is not judged again. Throws 409 for an unlocked one, 412, 422. */
export async function changeRoomBlock(
  context: RequestContext,
  id: number,
  version: number,
  body: Body,
): Promise<void> {
  const { db, now } = context;
  const before = await lockVersion(db, 'room_block', id, version);
  refuseOfFeed(before);
  if (before.unlocked_at !== null) throw conflict('block_unlocked');
  const house = await blockedHouse(context, body);
  const within =
    body.accommodation_id === before.accommodation_id &&
    takesLess({ ...body, of: body.room_ids }, { ...before, of: before.room_ids });
  if (!within || body.to !== before.to_date) refusePast(rangesOf(body), house.zone, now);
  if (!within) await refuseTooMany(context, house, body, id);
  await updateRecord(context, before, { ...write, values: columnsOf(body, body) });
  for (const range of body.other_days) await insertBlock(context, body, range);
}

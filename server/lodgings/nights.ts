import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { Language, Reference } from '../../src/lib/contract/fields.ts';
import { BOOKING_NIGHTS } from '../../src/lib/contract/lodgings/booking-input.ts';
import { addDays } from '../../src/lib/domain/dates.ts';
import type { NightBlock, RoomStock } from '../../src/lib/domain/lodging-nights.ts';
import { ITEM } from '../../src/lib/domain/statuses.ts';
import { BOOKING_ROOM } from '../../src/lib/domain/transitions.ts';
import { lacksStatus } from '../db/status-condition.ts';
import type { Database } from '../db/tables.ts';
import { nameIn } from '../system/system-list.ts';

/** Which rooms are counted, on which nights. */
export interface StockQuestion {
  readonly rooms: readonly number[];
  /** The first night, and the date after the last. */
  readonly from: string;
  readonly until: string;
  /** A booking, and a block, that do not stand in their own way. */
  readonly exceptBooking?: number | null | undefined;
  readonly exceptBlock?: number | null | undefined;
}

/**
 * Locks rooms until the transaction ends, in the order of their numbers, so that requests for the last one wait for each
 * other and the next one sees what this one took (rule: rooms-of-a-night). Read the stock after it.
 */
export async function lockRooms(db: Kysely<Database>, roomIds: readonly number[]): Promise<void> {
  if (roomIds.length === 0) return;
  await db
    .selectFrom('room')
    .select('id')
    .where('id', 'in', [...new Set(roomIds)])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** What the name of a room is in SQL, where `room` stands in the query: its own name and its type, "Patio · Double". */
export const roomName = (language: Language): RawBuilder<string> =>
  sql<string>`(select case when room.name = '' then '' else room.name || ' · ' end || ${nameIn('room_type', language)} from room_type where room_type.id = room.room_type_id)`;

/** A room by its number and name, where `room` stands in the query. */
export const roomReference = (language: Language): RawBuilder<Reference> =>
  sql<Reference>`jsonb_build_object('id', room.id, 'name', ${roomName(language)})`;

/**
 * What the count of free rooms needs, of all rooms in question with the same two queries (rule: rooms-of-a-night). A
 * withdrawn room, or one of an inactive accommodation, has nothing to sell, and keeps the stays that it has.
 */
export async function readRoomStock(
  db: Kysely<Database>,
  question: StockQuestion,
): Promise<Map<number, RoomStock>> {
  const rooms = [...new Set(question.rooms)];
  if (rooms.length === 0) return new Map();
  const [kept, stays] = await Promise.all([
    roomsOf(db, { ...question, rooms }),
    staysOf(db, { ...question, rooms }),
  ]);
  const byRoom = Map.groupBy(stays, ({ room_id }) => room_id);
  return new Map(kept.map(({ id, ...room }) => [id, { ...room, stays: byRoom.get(id) ?? [] }]));
}

/** How many there are to sell, and live blocks of the nights. */
function roomsOf(db: Kysely<Database>, { rooms, from, until, exceptBlock }: StockQuestion) {
  return db
    .selectFrom('room')
    .innerJoin('accommodation', 'accommodation.id', 'room.accommodation_id')
    .select([
      'room.id',
      sql<number>`case when room.status = ${ITEM.active} and accommodation.status = ${ITEM.active} then room.quantity else 0 end`.as(
        'quantity',
      ),
      sql<NightBlock[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('from', block.from_date, 'to', block.to_date, 'quantity', block.quantity)), '[]')
        from room_block as block
        where block.accommodation_id = room.accommodation_id and block.unlocked_at is null
          and block.to_date >= ${from} and block.from_date < ${until} and block.id <> ${exceptBlock ?? 0}
          and (block.room_ids is null or room.id = any (block.room_ids)))`.as('blocks'),
    ])
    .where('room.id', 'in', rooms)
    .execute();
}

/** Stays that hold a room on some of the nights. */
function staysOf(db: Kysely<Database>, { rooms, from, until, exceptBooking }: StockQuestion) {
  return (
    db
      .selectFrom('booking_room')
      .select(['room_id', 'check_in', 'check_out'])
      .where('room_id', 'in', rooms)
      .where(lacksStatus('status', BOOKING_ROOM.cancelled))
      .where('check_out', '>', from)
      // No stay is longer, so the years after need not be read.
      .where('check_out', '<', addDays(until, BOOKING_NIGHTS.max))
      .where('check_in', '<', until)
      .where('booking_id', '<>', exceptBooking ?? 0)
      .execute()
  );
}

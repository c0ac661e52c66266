import type { Selectable } from 'kysely';
import { FOLLOWED } from '../../../src/lib/contract/events.ts';
import { roomBlocks } from '../../../src/lib/contract/lodgings/blocks.ts';
import type { FeedError } from '../../../src/lib/contract/lodgings/room-calendars.ts';
import { rooms } from '../../../src/lib/contract/lodgings/rooms.ts';
import { addDays } from '../../../src/lib/domain/dates.ts';
import type { Stay } from '../../../src/lib/domain/lodging-nights.ts';
import { todayIn } from '../../../src/lib/domain/zones.ts';
import type { RoomFeedTable } from '../../db/tables/lodgings.ts';
import { audit } from '../../lib/audit.ts';
import { actorOf } from '../../lib/call.ts';
import type { RequestContext } from '../../lib/call.ts';
import { announce } from '../../lib/events.ts';
import { notFound } from '../../lib/problem.ts';
import { lockRooms } from '../nights.ts';
import type { NightsAsked } from './calendar-text.ts';

/** Nights that a calendar of others is asked for. */
const DAYS_BACK = 30;
const DAYS_AHEAD = 1_096;
/** How often it is asked. */
const EVERY_MINUTES = 15;

export type Feed = Pick<Selectable<RoomFeedTable>, 'id' | 'room_id' | 'name' | 'source_address'>;

/** Which nights of a calendar concern a house. */
export function nightsAsked(zone: string, now: Date): NightsAsked {
  const today = todayIn(zone, now);
  return { zone, from: addDays(today, -DAYS_BACK), until: addDays(today, DAYS_AHEAD) };
}

/** The clock of a room's house. Throws 404. */
export async function houseOf({ db }: RequestContext, roomId: number): Promise<{ zone: string }> {
  const house = await db
    .selectFrom('room')
    .innerJoin('accommodation', 'accommodation.id', 'room.accommodation_id')
    .select('accommodation.zone')
    .where('room.id', '=', roomId)
    .executeTakeFirst();
  if (!house) throw notFound();
  return house;
}

const nextRead = ({ source_address }: Feed, now: Date): Date | null =>
  source_address === null ? null : new Date(now.getTime() + EVERY_MINUTES * 60_000);

/** A calendar that could not be taken in says so, and keeps the blocks that it has. */
export async function keepError({ db, now }: RequestContext, feed: Feed, error: FeedError): Promise<void> {
  await db
    .updateTable('room_feed')
    .set({ error, error_at: now, next_read_at: nextRead(feed, now) })
    .where('id', '=', feed.id)
    .execute();
  await announce(db, { key: rooms.key, id: feed.room_id, version: 0, action: FOLLOWED, by: null });
}

/**
 * Makes the blocks of a calendar one room on those nights and no others (rule: feeds-of-a-room). Nights that are booked
 * are blocked, too: a block takes only what nobody booked, and staff are told of the overlap.
 */
export async function keepNights(context: RequestContext, feed: Feed, runs: readonly Stay[]): Promise<void> {
  const { db, now } = context;
  await lockRooms(db, [feed.room_id]);
  const kept = await db
    .updateTable('room_feed')
    .set({ read_at: now, error: null, error_at: null, next_read_at: nextRead(feed, now) })
    .where('id', '=', feed.id)
    .returning('id')
    .executeTakeFirst();
  // Removed while it was fetched.
  if (!kept) return;
  const wanted = new Map(
    runs.map(({ check_in, check_out }) => [`${check_in} ${addDays(check_out, -1)}`, check_in]),
  );
  const before = await db
    .selectFrom('room_block')
    .select(['id', 'from_date', 'to_date'])
    .where('feed_id', '=', feed.id)
    .execute();
  const had = new Map(before.map(({ id, from_date, to_date }) => [`${from_date} ${to_date}`, id]));
  const gone = [...had].filter(([nights]) => !wanted.has(nights));
  const come = [...wanted.keys()].filter((nights) => !had.has(nights));
  if (gone.length + come.length > 0) {
    await replace(context, feed, { gone: gone.map(([, id]) => id), come });
    await audit(context, {
      key: rooms.key,
      id: feed.room_id,
      action: 'calendar_read',
      before: { nights: gone.map(([nights]) => nights) },
      after: { calendar: feed.name, nights: come },
    });
  }
  const told = { version: 0, action: FOLLOWED, by: actorOf(context) };
  await announce(db, { key: rooms.key, id: feed.room_id, ...told });
}

async function replace(
  context: RequestContext,
  feed: Feed,
  { gone, come }: { readonly gone: readonly number[]; readonly come: readonly string[] },
): Promise<void> {
  const { db, now } = context;
  const { accommodation_id } = await db
    .selectFrom('room')
    .select('accommodation_id')
    .where('id', '=', feed.room_id)
    .executeTakeFirstOrThrow();
  if (gone.length > 0) await db.deleteFrom('room_block').where('id', 'in', gone).execute();
  const added =
    come.length === 0
      ? []
      : await db
          .insertInto('room_block')
          .values(
            come.map((nights) => ({
              accommodation_id,
              room_ids: [feed.room_id],
              from_date: nights.slice(0, 10),
              to_date: nights.slice(11),
              quantity: 1,
              reason: feed.name,
              feed_id: feed.id,
              created_at: now,
              updated_at: now,
            })),
          )
          .returning('id')
          .execute();
  // One for all: calendars on screens are read again as a whole.
  const id = added[0]?.id ?? gone[0];
  if (id !== undefined)
    await announce(db, { key: roomBlocks.key, id, version: 0, action: FOLLOWED, by: actorOf(context) });
}

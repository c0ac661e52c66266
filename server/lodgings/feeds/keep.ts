import type { Selectable } from 'kysely';
import { FOLLOWED } from '../../../src/lib/contract/events.ts';
import { accommodations } from '../../../src/lib/contract/lodgings/accommodations.ts';
import { roomBlocks } from '../../../src/lib/contract/lodgings/blocks.ts';
import type { FeedError } from '../../../src/lib/contract/lodgings/room-calendars.ts';
import { rooms } from '../../../src/lib/contract/lodgings/rooms.ts';
import { addDays } from '../../../src/lib/domain/dates.ts';
import type { Stay } from '../../../src/lib/domain/lodging-nights.ts';
import { todayIn } from '../../../src/lib/domain/zones.ts';
import type { RoomFeedTable } from '../../db/tables/lodgings.ts';
import { audit } from '../../lib/audit.ts';
import type { AuditedWrite } from '../../lib/audit.ts';
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

/** What is known of a calendar where it is read and kept. */
export const FEED = ['id', 'room_id', 'name', 'source_address'] as const;
export type Feed = Pick<Selectable<RoomFeedTable>, (typeof FEED)[number]>;

/** Which nights of a calendar concern a house. */
export function nightsAsked(zone: string, now: Date): NightsAsked {
  const today = todayIn(zone, now);
  return { zone, from: addDays(today, -DAYS_BACK), until: addDays(today, DAYS_AHEAD) };
}

/** A room's house, and its clock. Throws 404. */
export async function houseOf({ db }: RequestContext, roomId: number): Promise<{ id: number; zone: string }> {
  const house = await db
    .selectFrom('room')
    .innerJoin('accommodation', 'accommodation.id', 'room.accommodation_id')
    .select(['accommodation.id', 'accommodation.zone'])
    .where('room.id', '=', roomId)
    .executeTakeFirst();
  if (!house) throw notFound();
  return house;
}

const nextRead = ({ source_address }: Feed, now: Date): Date | null =>
  source_address === null ? null : new Date(now.getTime() + EVERY_MINUTES * 60_000);

/** A calendar that could not be taken in says so, and keeps the blocks that it has. */
export async function keepError(context: RequestContext, feed: Feed, error: FeedError): Promise<void> {
  const { db, now } = context;
  await db
    .updateTable('room_feed')
    .set({ error, error_at: now, next_read_at: nextRead(feed, now), reading_since: null })
    .where('id', '=', feed.id)
    .execute();
  await announceRoom(context, feed.room_id);
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
    .set({
      read_at: now,
      error: null,
      error_at: null,
      next_read_at: nextRead(feed, now),
      reading_since: null,
    })
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
    await auditCalendar(context, feed.room_id, {
      action: 'calendar_read',
      before: { calendar_nights: gone.map(([nights]) => nights) },
      after: { calendar: feed.name, calendar_nights: come },
    });
  }
  await announceRoom(context, feed.room_id);
}

/** Writes what was done to a room's calendars into the history of its house, where staff look for it. */
export async function auditCalendar(
  context: RequestContext,
  roomId: number,
  { after, ...write }: Pick<AuditedWrite, 'action' | 'before' | 'after'>,
): Promise<void> {
  const { id } = await houseOf(context, roomId);
  await audit(context, { key: accommodations.key, id, ...write, after: { room_id: roomId, ...after } });
}

/** Tells screens that a room's calendars are others now. */
export const announceRoom = (context: RequestContext, roomId: number): Promise<void> =>
  announce(context.db, { key: rooms.key, id: roomId, version: 0, action: FOLLOWED, by: actorOf(context) });

async function replace(
  context: RequestContext,
  feed: Feed,
  { gone, come }: { readonly gone: readonly number[]; readonly come: readonly string[] },
): Promise<void> {
  const { db, now } = context;
  const { id: accommodation_id } = await houseOf(context, feed.room_id);
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

import { sql } from 'kysely';
import type { Output } from '../../../src/lib/contract/endpoint.ts';
import type { roomCalendar } from '../../../src/lib/contract/lodgings/room-calendars.ts';
import { BOOKING_ROOM } from '../../../src/lib/domain/transitions.ts';
import { lacksStatus } from '../../db/status-condition.ts';
import type { RequestContext } from '../../lib/call.ts';
import { notFound } from '../../lib/problem.ts';

type Shown = Output<typeof roomCalendar.answer>;

/** Possible double bookings that an answer names. */
const OVERLAPS_MAX = 50;

/** The calendars of a room, as staff see them. Throws 404. */
export async function shownCalendar(context: RequestContext, roomId: number): Promise<Shown> {
  const { db, now } = context;
  const room = await db
    .selectFrom('room')
    .innerJoin('accommodation', 'accommodation.id', 'room.accommodation_id')
    .leftJoin('room_calendar', 'room_calendar.room_id', 'room.id')
    .select(['room_calendar.made_at', 'room.quantity'])
    .select(sql<string>`(${now}::timestamptz at time zone accommodation.zone)::date`.as('today'))
    .where('room.id', '=', roomId)
    .executeTakeFirst();
  if (!room) throw notFound();
  const feeds = await db
    .selectFrom('room_feed')
    .select(['id', 'name', 'source_address', 'read_at', 'error', 'error_at'])
    .select(
      sql<number>`(
        select coalesce(sum(to_date - greatest(from_date, ${room.today}::date) + 1), 0)::int
        from room_block where room_block.feed_id = room_feed.id and to_date >= ${room.today}::date)`.as(
        'nights',
      ),
    )
    .where('room_id', '=', roomId)
    .orderBy('name')
    .execute();
  return {
    address_made_at: room.made_at,
    feeds: feeds.map(({ source_address, error, error_at, ...feed }) => ({
      ...feed,
      host: source_address === null ? null : new URL(source_address).host,
      error: error === null || error_at === null ? null : { key: error, at: error_at },
    })),
    overlaps: await overlapsOf(context, roomId, room),
  };
}

/** Stays from today on that, with what a calendar says is taken, are more than there are rooms on one of their nights. */
async function overlapsOf(
  { db }: RequestContext,
  roomId: number,
  { quantity, today }: { readonly quantity: number; readonly today: string },
): Promise<Shown['overlaps']> {
  const rows = await db
    .selectFrom('room_block as block')
    .innerJoin('room_feed', 'room_feed.id', 'block.feed_id')
    .innerJoin('booking_room as stay', (join) =>
      join
        .onRef('stay.room_id', '=', 'room_feed.room_id')
        .onRef('stay.check_in', '<=', 'block.to_date')
        .onRef('stay.check_out', '>', 'block.from_date'),
    )
    .innerJoin('booking', 'booking.id', 'stay.booking_id')
    .select(['room_feed.id', 'room_feed.name', 'booking.id as booking_id', 'booking.code'])
    .select(['stay.check_in', 'stay.check_out'])
    .distinct()
    .where('room_feed.room_id', '=', roomId)
    .where('block.to_date', '>=', today)
    .where('stay.check_out', '>', today)
    .where(lacksStatus('stay.status', BOOKING_ROOM.cancelled))
    .where(
      sql<boolean>`exists (
        select from generate_series(
          greatest(block.from_date, stay.check_in, ${today}::date), least(block.to_date, stay.check_out - 1), interval '1 day') as night
        where (
          select count(*) from booking_room as other
          where other.room_id = ${roomId} and ${lacksStatus('other.status', BOOKING_ROOM.cancelled)}
            and other.check_in <= night::date and other.check_out > night::date) >= ${quantity})`,
    )
    .orderBy('stay.check_in')
    .orderBy('booking.id')
    .limit(OVERLAPS_MAX)
    .execute();
  return rows.map(({ id, name, booking_id, code, check_in, check_out }) => ({
    feed: { id, name },
    booking: { id: booking_id, code },
    check_in,
    check_out,
  }));
}

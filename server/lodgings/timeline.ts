import { sql } from 'kysely';
import type { Output } from '../../src/lib/contract/endpoint.ts';
import { BOOKING_NIGHTS } from '../../src/lib/contract/lodgings/booking-input.ts';
import { lodgingTimeline } from '../../src/lib/contract/lodgings/availability.ts';
import { addDays, datesUntil } from '../../src/lib/domain/dates.ts';
import { lanesOf } from '../../src/lib/domain/lanes.ts';
import { BOOKING_ROOM } from '../../src/lib/domain/transitions.ts';
import { lacksStatus } from '../db/status-condition.ts';
import type { RequestContext } from '../lib/call.ts';
import { route } from '../lib/route.ts';
import { calendarRooms } from './availability.ts';
import type { CalendarQuery } from './availability.ts';

/** Rooms of bookings that hold some of the nights, as bars without a lane. */
function barsOf({ db }: RequestContext, rooms: readonly number[], { from, to }: CalendarQuery) {
  return (
    db
      .selectFrom('booking_room')
      .innerJoin('booking', 'booking.id', 'booking_room.booking_id')
      .select(['booking.id', 'booking.version', 'booking.code', 'booking.status'])
      .select([
        'booking_room.id as room_line_id',
        'booking_room.room_id',
        'booking_room.status as room_status',
        'booking_room.check_in',
        'booking_room.check_out',
        sql<string>`btrim(booking.first_name || ' ' || booking.last_name)`.as('client'),
      ])
      .where('booking_room.room_id', 'in', [0, ...rooms])
      .where(lacksStatus('booking_room.status', BOOKING_ROOM.cancelled))
      .where('booking_room.check_out', '>', from)
      // No stay is longer, so the years after need not be read.
      .where('booking_room.check_out', '<=', addDays(to, BOOKING_NIGHTS.max))
      .where('booking_room.check_in', '<=', to)
      .orderBy('booking_room.check_in')
      .orderBy('booking_room.id')
      .execute()
  );
}

async function timelineOf(
  context: RequestContext,
  query: CalendarQuery,
): Promise<Output<typeof lodgingTimeline.answer>> {
  const rooms = await calendarRooms(context, query);
  const bars = await barsOf(
    context,
    rooms.map(({ room }) => room.id),
    query,
  );
  const byRoom = Map.groupBy(bars, ({ room_id }) => room_id);
  return {
    days: datesUntil(query.from, addDays(query.to, 1)),
    rows: rooms.map(({ accommodation, room, stock }) => {
      const own = byRoom.get(room.id) ?? [];
      const lanes = lanesOf(own);
      return {
        accommodation,
        room,
        quantity: stock.quantity,
        bars: own.map(({ room_id: _, ...bar }, index) => ({ ...bar, lane: lanes[index] ?? 0 })),
      };
    }),
  };
}

export const lodgingTimelineRoutes = [route(lodgingTimeline, (call) => timelineOf(call, call.query))];

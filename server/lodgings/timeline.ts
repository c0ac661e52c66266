import { sql } from 'kysely';
import type { Output } from '../../src/lib/contract/endpoint.ts';
import { BOOKING_NIGHTS } from '../../src/lib/contract/lodgings/booking-input.ts';
import { exportLodgingTimeline, lodgingTimeline } from '../../src/lib/contract/lodgings/availability.ts';
import { statusOf } from '../../src/lib/contract/status.ts';
import { addDays, datesUntil, daysBetween } from '../../src/lib/domain/dates.ts';
import { lanesOf } from '../../src/lib/domain/lanes.ts';
import { BOOKING_ROOM } from '../../src/lib/domain/transitions.ts';
import { lacksStatus } from '../db/status-condition.ts';
import type { RequestContext } from '../lib/call.ts';
import { xlsxOf } from '../lib/export.ts';
import { route } from '../lib/route.ts';
import { words } from '../lib/words.ts';
import { calendarRooms } from './availability.ts';
import type { CalendarQuery } from './availability.ts';

type Timeline = Output<typeof lodgingTimeline.answer>;

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

/** Live blocks of these rooms on some of the nights, once for each room that they hold. */
function blocksOf({ db }: RequestContext, rooms: readonly number[], { from, to }: CalendarQuery) {
  return db
    .selectFrom('room_block as block')
    .innerJoin('room', 'room.accommodation_id', 'block.accommodation_id')
    .select(['block.id', 'block.quantity', 'block.reason', 'room.id as room_id'])
    .select(['block.from_date as from', 'block.to_date as to'])
    .where('room.id', 'in', [0, ...rooms])
    .where('block.unlocked_at', 'is', null)
    .where('block.from_date', '<=', to)
    .where('block.to_date', '>=', from)
    .where(sql<boolean>`(block.room_ids is null or room.id = any(block.room_ids))`)
    .orderBy('block.from_date')
    .orderBy('block.id')
    .execute();
}

async function timelineOf(context: RequestContext, query: CalendarQuery): Promise<Timeline> {
  const rooms = await calendarRooms(context, query);
  const ids = rooms.map(({ room }) => room.id);
  const [bars, blocks] = await Promise.all([barsOf(context, ids, query), blocksOf(context, ids, query)]);
  const barsByRoom = Map.groupBy(bars, ({ room_id }) => room_id);
  const blocksByRoom = Map.groupBy(blocks, ({ room_id }) => room_id);
  return {
    days: datesUntil(query.from, addDays(query.to, 1)),
    rows: rooms.map(({ accommodation, room, stock: { quantity } }) => {
      const own = barsByRoom.get(room.id) ?? [];
      const all = blocksByRoom.get(room.id) ?? [];
      const keepsAll = (block: (typeof all)[number]): boolean =>
        block.quantity === null || block.quantity >= quantity;
      const some = all.filter((block) => !keepsAll(block));
      const lanes = lanesOf([
        ...own,
        ...some.map((block) => ({ check_in: block.from, check_out: addDays(block.to, 1) })),
      ]);
      return {
        accommodation,
        room,
        quantity,
        bars: own.map(({ room_id: _, ...bar }, index) => ({ ...bar, lane: lanes[index] ?? 0 })),
        blocks: all.map(({ room_id: _, ...block }) => {
          const index = some.findIndex(({ id }) => id === block.id);
          return { ...block, lane: index === -1 ? null : (lanes[own.length + index] ?? 0) };
        }),
      };
    }),
  };
}

/** What holds a room: a room of a booking, or a block. */
interface Held {
  readonly row: Timeline['rows'][number];
  readonly bar?: Timeline['rows'][number]['bars'][number];
  readonly block?: Timeline['rows'][number]['blocks'][number];
  readonly check_in: string;
  readonly check_out: string;
}

async function* heldOf({ rows }: Timeline): AsyncGenerator<Held> {
  for (const row of rows) {
    yield* row.bars.map((bar) => ({ row, bar, check_in: bar.check_in, check_out: bar.check_out }));
    yield* row.blocks.map((block) => ({
      row,
      block,
      check_in: block.from,
      check_out: addDays(block.to, 1),
    }));
  }
}

/** A line for each room of a booking and each block of the filter. */
async function workbookOf(context: RequestContext, query: CalendarQuery): Promise<Response> {
  const say = words(context.language);
  return xlsxOf<Held>(context, {
    name: 'lodging_bookings',
    columns: [
      { heading: 'lodgings/calendar:fields.accommodation', value: ({ row }) => row.accommodation.name },
      { heading: 'lodgings/calendar:fields.room', value: ({ row }) => row.room.name },
      { heading: 'lodgings/calendar:move.check_in', value: ({ check_in }) => check_in, type: 'date' },
      { heading: 'lodgings/calendar:move.check_out', value: ({ check_out }) => check_out, type: 'date' },
      {
        heading: 'lodgings/bookings:fields.nights',
        value: ({ check_in, check_out }) => daysBetween(check_in, check_out),
      },
      { heading: 'lodgings/bookings:fields.code', value: ({ bar }) => bar?.code ?? '' },
      {
        heading: 'lodgings/bookings:fields.status',
        value: ({ bar }) =>
          say(
            bar
              ? `status:booking.${statusOf('booking', bar.status)?.key ?? ''}`
              : 'lodgings/calendar:timeline.isBlocked',
          ),
      },
      { heading: 'lodgings/bookings:fields.client', value: ({ bar }) => bar?.client ?? '' },
      { heading: 'lodgings/calendar:timeline.reason', value: ({ block }) => block?.reason ?? '' },
      {
        heading: 'lodgings/calendar:timeline.roomsHeld',
        value: ({ row, block }) => (block ? (block.quantity ?? row.quantity) : 1),
      },
    ],
    rows: heldOf(await timelineOf(context, query)),
  });
}

export const lodgingTimelineRoutes = [
  route(lodgingTimeline, (call) => timelineOf(call, call.query)),
  route(exportLodgingTimeline, (call) => workbookOf(call, call.query)),
];

import { sql } from 'kysely';
import type { Output } from '../../src/lib/contract/endpoint.ts';
import type { Reference } from '../../src/lib/contract/fields.ts';
import {
  exportLodgingAvailability,
  lodgingAvailability,
  lodgingNight,
} from '../../src/lib/contract/lodgings/availability.ts';
import type { LodgingNight, RoomNights } from '../../src/lib/contract/lodgings/availability.ts';
import { addDays, datesUntil } from '../../src/lib/domain/dates.ts';
import { roomNights } from '../../src/lib/domain/lodging-nights.ts';
import type { RoomNight, RoomStock } from '../../src/lib/domain/lodging-nights.ts';
import { BOOKING_ROOM } from '../../src/lib/domain/transitions.ts';
import { lacksStatus } from '../db/status-condition.ts';
import type { Call, RequestContext } from '../lib/call.ts';
import { xlsxOf } from '../lib/export.ts';
import { notFound } from '../lib/problem.ts';
import { route } from '../lib/route.ts';
import { readRoomStock, roomReference } from './nights.ts';

export type CalendarQuery = Output<typeof lodgingAvailability.query>;

/** A room on the nights that are asked for. */
export interface CalendarRoom {
  readonly accommodation: Reference;
  readonly room: Reference;
  readonly stock: RoomStock;
  readonly nights: readonly RoomNight[];
}

/** Rooms that the filters name, by accommodation. */
function namedRooms({ db, language }: RequestContext, query: CalendarQuery) {
  return db
    .selectFrom('room')
    .innerJoin('accommodation', 'accommodation.id', 'room.accommodation_id')
    .select([
      sql<Reference>`jsonb_build_object('id', accommodation.id, 'name', accommodation.name)`.as(
        'accommodation',
      ),
      roomReference(language).as('room'),
    ])
    .$if(query.accommodation !== undefined, (rows) =>
      rows.where('accommodation.id', 'in', query.accommodation ?? []),
    )
    .$if(query.destination !== undefined, (rows) =>
      rows.where('accommodation.destination_id', 'in', query.destination ?? []),
    )
    .$if(query.room_type !== undefined, (rows) =>
      rows.where('room.room_type_id', 'in', query.room_type ?? []),
    )
    .orderBy('accommodation.name')
    .orderBy('accommodation.id')
    .orderBy('room.id')
    .execute();
}

/**
 * The rooms of a calendar with their nights, read with few queries whatever its size. One that sells nothing is there
 * while somebody stays in it.
 */
export async function calendarRooms(context: RequestContext, query: CalendarQuery): Promise<CalendarRoom[]> {
  const nights = { check_in: query.from, check_out: addDays(query.to, 1) };
  const rooms = await namedRooms(context, query);
  const stocks = await readRoomStock(context.db, {
    rooms: rooms.map(({ room }) => room.id),
    from: nights.check_in,
    until: nights.check_out,
  });
  return rooms.flatMap(({ accommodation, room }) => {
    const stock = stocks.get(room.id);
    if (!stock || (stock.quantity === 0 && stock.stays.length === 0)) return [];
    const row = { accommodation, room, stock, nights: roomNights(stock, nights) };
    return shown(query, row.nights) ? [row] : [];
  });
}

function shown({ only }: CalendarQuery, nights: readonly RoomNight[]): boolean {
  if (only === 'full') return nights.some(({ free, total }) => total > 0 && free <= 0);
  return only === 'free' ? nights.every(({ free }) => free > 0) : true;
}

/** More were booked than there are: nothing is free. */
const cellOf = ({ free, total, blocked }: RoomNight) => ({ free: Math.max(0, free), total, blocked });

/** Each night of the calendar, and the rooms with a cell for each (rule: rooms-of-a-night). */
async function gridOf(
  context: RequestContext,
  query: CalendarQuery,
): Promise<{ days: string[]; rows: RoomNights[] }> {
  const rooms = await calendarRooms(context, query);
  return {
    days: datesUntil(query.from, addDays(query.to, 1)),
    rows: rooms.map(({ accommodation, room, nights }) => ({
      accommodation,
      room,
      cells: nights.map(cellOf),
    })),
  };
}

/** What stands behind one cell. Throws 404 for an unknown room. */
async function nightOf({ db, query }: Call<typeof lodgingNight>): Promise<LodgingNight> {
  const { room, night } = query;
  const stock = (await readRoomStock(db, { rooms: [room], from: night, until: addDays(night, 1) })).get(room);
  const [counted] = stock ? roomNights(stock, { check_in: night, check_out: addDays(night, 1) }) : [];
  if (!counted) throw notFound();
  const bookings = await db
    .selectFrom('booking_room')
    .innerJoin('booking', 'booking.id', 'booking_room.booking_id')
    .select([
      'booking.id',
      'booking.code',
      'booking.status',
      'booking_room.check_in',
      'booking_room.check_out',
    ])
    .select([
      sql<string>`btrim(booking.first_name || ' ' || booking.last_name)`.as('client'),
      'booking_room.adults',
      sql<number>`cardinality(booking_room.children)`.as('children'),
    ])
    .where('booking_room.room_id', '=', room)
    .where(lacksStatus('booking_room.status', BOOKING_ROOM.cancelled))
    .where('booking_room.check_in', '<=', night)
    .where('booking_room.check_out', '>', night)
    .orderBy('booking_room.check_in')
    .orderBy('booking_room.id')
    .execute();
  const blocks = await db
    .selectFrom('room_block as block')
    .innerJoin('room', 'room.accommodation_id', 'block.accommodation_id')
    .select(['block.id', 'block.version', 'block.quantity', 'block.reason'])
    .select(['block.from_date as from', 'block.to_date as to'])
    .where('room.id', '=', room)
    .where('block.unlocked_at', 'is', null)
    .where('block.from_date', '<=', night)
    .where('block.to_date', '>=', night)
    .where(sql<boolean>`(block.room_ids is null or room.id = any(block.room_ids))`)
    .orderBy('block.from_date')
    .orderBy('block.id')
    .execute();
  return { ...cellOf(counted), bookings, blocks };
}

async function workbookOf(call: Call<typeof exportLodgingAvailability>): Promise<Response> {
  const { days, rows } = await gridOf(call, call.query);
  async function* all() {
    yield* rows;
  }
  return xlsxOf(call, {
    name: 'lodging_calendar',
    columns: [
      {
        heading: 'lodgings/calendar:fields.accommodation',
        value: (row: RoomNights) => row.accommodation.name,
      },
      { heading: 'lodgings/calendar:fields.room', value: (row) => row.room.name },
      ...days.map((day, index) => ({
        heading: day,
        value: (row: RoomNights) => {
          const { free, total } = row.cells[index] ?? { free: 0, total: 0 };
          return `${free} / ${total}`;
        },
      })),
    ],
    rows: all(),
  });
}

export const lodgingAvailabilityRoutes = [
  route(lodgingAvailability, (call) => gridOf(call, call.query)),
  route(lodgingNight, nightOf),
  route(exportLodgingAvailability, workbookOf),
];

import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { quoteLodging } from '../../../src/lib/contract/lodgings/quote.ts';
import type { BookedNight } from '../../../src/lib/contract/lodgings/bookings.ts';
import type { Currency, Language } from '../../../src/lib/contract/fields.ts';
import { priceBooking } from '../../../src/lib/domain/booking-price.ts';
import { daysBetween } from '../../../src/lib/domain/dates.ts';
import { money } from '../../../src/lib/domain/money.ts';
import { BOOKING_ROOM } from '../../../src/lib/domain/transitions.ts';
import type { Database } from '../../db/tables.ts';
import type { StoredNight } from '../../db/tables/lodgings.ts';
import { lacksStatus } from '../../db/status-condition.ts';
import type { Call } from '../../lib/call.ts';
import { notFound } from '../../lib/problem.ts';
import { route } from '../../lib/route.ts';
import { nameIn } from '../../system/system-list.ts';
import { lodgingTerms } from './terms.ts';
import { freeFor, refuseTaken } from './free-rooms.ts';
import type { RoomStay } from './free-rooms.ts';
import { boardNames } from './houses.ts';
import { readStay } from './stay.ts';
import type { SavedStay, StayRoom } from './stay.ts';

/** Names of seasons by their number, also of those that are not active any more. */
export async function seasonNames(db: Kysely<Database>, language: Language): Promise<Map<number, string>> {
  const seasons = await db
    .selectFrom('season')
    .select(['id', nameIn('season', language).as('name')])
    .execute();
  return new Map(seasons.map(({ id, name }) => [id, name]));
}

/** Nights as answers show them. */
export const bookedNights = (
  nights: readonly StoredNight[],
  currency: Currency,
  seasons: ReadonlyMap<number, string>,
): BookedNight[] =>
  nights.map(({ date, season_id, amount }) => ({
    date,
    season: season_id === null ? null : { id: season_id, name: seasons.get(season_id) ?? '' },
    amount: money(amount, currency),
  }));

/** A booking as it was saved, without the rooms that were cancelled. Throws 404. */
export async function savedStay(db: Kysely<Database>, id: number): Promise<SavedStay> {
  const booking = await db
    .selectFrom('booking')
    .select(['accommodation_id', 'currency', 'check_in'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!booking) throw notFound();
  const rooms = await db
    .selectFrom('booking_room')
    .select(['id', 'room_id', 'board_id', 'check_in', 'check_out', 'adults', 'children', 'nights'])
    .where('booking_id', '=', id)
    .where(lacksStatus('status', BOOKING_ROOM.cancelled))
    .orderBy('id')
    .execute();
  return { ...booking, rooms };
}

/** What a room takes of its sort. */
export const stayOf = ({ room, check_in, check_out }: StayRoom): RoomStay => ({
  room_id: room.id,
  check_in,
  check_out,
});

/** What of a saved booking is already cancelled stays as lines: its fees. */
const cancelledRooms = (db: Kysely<Database>, id: number, language: Language) =>
  db
    .selectFrom('booking_room')
    .innerJoin('room', 'room.id', 'booking_room.room_id')
    .select(['booking_room.cancellation_fee'])
    .select(sql<string>`room.name`.as('own_name'))
    .select(
      sql<string>`(select ${nameIn('room_type', language)} from room_type where room_type.id = room.room_type_id)`.as(
        'type',
      ),
    )
    .where('booking_id', '=', id)
    .where('booking_room.status', '=', BOOKING_ROOM.cancelled)
    .execute();

async function quote(call: Call<typeof quoteLodging>) {
  const { db, now, body, language } = call;
  const { currency } = body;
  const before = body.booking_id === null ? undefined : await savedStay(db, body.booking_id);
  const { house, rooms } = await readStay(db, { asked: body, now, language, before });
  const question = { wanted: rooms.map(stayOf), had: before?.rooms ?? [] };
  const names = new Map(rooms.map(({ room }) => [room.id, room.name]));
  await refuseTaken(db, { ...question, language, nameOf: (id) => names.get(id) ?? '' });
  const [free, boards, seasons, gone] = await Promise.all([
    freeFor(db, question),
    boardNames(db, language),
    seasonNames(db, language),
    body.booking_id === null ? [] : cancelledRooms(db, body.booking_id, language),
  ]);
  const priced = priceBooking<Currency>({
    currency,
    nights: daysBetween(body.check_in, body.check_out),
    rooms: [
      ...rooms.map(({ room, amount }) => ({
        name: room.name,
        amount,
        cancelled: false,
        cancellation_fee: null,
      })),
      ...gone.map(({ own_name, type, cancellation_fee }) => ({
        name: own_name === '' ? type : `${own_name} · ${type}`,
        amount: 0,
        cancelled: true,
        cancellation_fee,
      })),
    ],
    extras: body.extras,
    discount: body.discount,
  });
  return {
    nights: daysBetween(body.check_in, body.check_out),
    rooms: rooms.map(({ room, board_id, check_in, check_out, nights, amount }, index) => ({
      room: { id: room.id, name: room.name },
      board: { id: board_id, name: boards.get(board_id) ?? '' },
      check_in,
      check_out,
      nights: bookedNights([...nights], currency, seasons),
      amount: money(amount, currency),
      free: free[index] ?? 0,
    })),
    lines: priced.lines,
    total: priced.total,
    cancellation: lodgingTerms(
      { refundable: house.refundable, steps: house.cancellation },
      { brand: call.brand, language },
    ),
    prohibited: house.prohibited,
  };
}

export const lodgingQuoteRoutes = [route(quoteLodging, quote)];

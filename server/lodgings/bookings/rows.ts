import { sql } from 'kysely';
import type { Kysely, Selectable } from 'kysely';
import { bookings } from '../../../src/lib/contract/lodgings/bookings.ts';
import type { BookedNight, BookingRoom, BookingRow } from '../../../src/lib/contract/lodgings/bookings.ts';
import type { Currency, FileEntry, Language, Reference } from '../../../src/lib/contract/fields.ts';
import type { PaymentState } from '../../../src/lib/contract/financials/services.ts';
import { priceBooking } from '../../../src/lib/domain/booking-price.ts';
import { money } from '../../../src/lib/domain/money.ts';
import { BOOKING_ROOM } from '../../../src/lib/domain/transitions.ts';
import { hasStatus } from '../../db/status-condition.ts';
import type { Database } from '../../db/tables.ts';
import type { BookingRoomTable, BookingTable, StoredNight } from '../../db/tables/lodgings.ts';
import { paymentStatesOf } from '../../financials/services/payment-states.ts';
import { filesOf } from '../../lib/attachments.ts';
import { holds } from '../../lib/call.ts';
import type { RequestContext } from '../../lib/call.ts';
import { notFound } from '../../lib/problem.ts';
import { nameIn } from '../../system/system-list.ts';
import { roomName } from '../nights.ts';
import { seasonNames } from './houses.ts';
import { payableOf } from './payable.ts';
import type { StayRoom } from './stay.ts';

export type StoredBooking = Omit<Selectable<BookingTable>, 'search'>;
type StoredRoom = Selectable<BookingRoomTable>;

/** Every column of a booking, and the names that it shows; as subqueries, so that a page of a million rows looks up 25 of each. */
export function bookingRows(db: Kysely<Database>, language: Language) {
  return db
    .selectFrom('booking')
    .selectAll('booking')
    .select([
      sql<Reference>`(select jsonb_build_object('id', accommodation.id, 'name', accommodation.name) from accommodation where accommodation.id = booking.accommodation_id)`.as(
        'accommodation',
      ),
      sql<string>`(
        select coalesce(${nameIn('destination', language)}, city.name) from accommodation
        join city on city.id = accommodation.city_id
        left join destination on destination.id = accommodation.destination_id
        where accommodation.id = booking.accommodation_id)`.as('destination'),
      sql<string | null>`(select member.language from member where member.id = booking.member_id)`.as(
        'language',
      ),
      sql<boolean>`exists (select from booking_room where booking_room.booking_id = booking.id and ${hasStatus('booking_room.status', BOOKING_ROOM.in_house)})`.as(
        'in_house',
      ),
      sql<Reference | null>`(select jsonb_build_object('id', expense.id, 'name', expense.code) from expense where expense.booking_id = booking.id)`.as(
        'expense',
      ),
    ]);
}
type Read = StoredBooking & {
  accommodation: Reference;
  destination: string;
  language: string | null;
  in_house: boolean;
  expense: Reference | null;
};

type ReadRoom = StoredRoom & { room: string; board: string };

/** Rooms of a page of bookings, in one query. */
export async function roomsOfBookings(
  db: Kysely<Database>,
  ids: readonly number[],
  language: Language,
): Promise<Map<number, ReadRoom[]>> {
  if (ids.length === 0) return new Map();
  const rooms = await db
    .selectFrom('booking_room')
    .innerJoin('room', 'room.id', 'booking_room.room_id')
    .innerJoin('board', 'board.id', 'booking_room.board_id')
    .selectAll('booking_room')
    .select([roomName(language).as('room'), nameIn('board', language).as('board')])
    .where('booking_room.booking_id', 'in', [...ids])
    .orderBy('booking_room.id')
    .execute();
  return Map.groupBy(rooms, ({ booking_id }) => booking_id);
}

/** What a row is made of beside its columns. */
interface Beside {
  readonly rooms: readonly ReadRoom[];
  readonly payment: PaymentState | undefined;
  readonly seasons: ReadonlyMap<number, string>;
  readonly files: readonly FileEntry[];
  /** Whether the reader may see cost and margin. */
  readonly margin: boolean;
}

function roomRow(room: ReadRoom, { currency }: Read, seasons: ReadonlyMap<number, string>): BookingRoom {
  return {
    ...room,
    room: { id: room.room_id, name: room.room },
    board: { id: room.board_id, name: room.board },
    amount: money(room.amount, currency),
    nights: bookedNights(room.nights, currency, seasons),
    cancellation_fee: room.cancellation_fee === null ? null : money(room.cancellation_fee, currency),
  };
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

/** What a booking is charged, as domain/booking-price.ts prices it. */
export const chargesOf = (
  { currency, nights, extras, discount }: Pick<StoredBooking, 'currency' | 'nights' | 'extras' | 'discount'>,
  rooms: readonly { room: string; amount: number; status: number; cancellation_fee: number | null }[],
) => ({
  currency,
  nights,
  extras,
  discount,
  rooms: rooms.map(({ room, amount, status, cancellation_fee }) => ({
    name: room,
    amount,
    cancellation_fee,
    cancelled: status === BOOKING_ROOM.cancelled,
  })),
});

/** A room of a stay as the price reads it. */
export const asCharged = ({ room, amount }: StayRoom) => ({
  room: room.name,
  amount,
  status: BOOKING_ROOM.booked,
  cancellation_fee: null,
});

function bookingRow(read: Read, { rooms, payment, seasons, files, margin }: Beside): BookingRow {
  if (!payment) throw new Error(`Booking ${read.id} has no service`);
  const { currency } = read;
  const amount = (units: number) => money(units, currency);
  const cost = margin ? payableOf(read, rooms) : null;
  return {
    ...read,
    client: {
      first_name: read.first_name,
      last_name: read.last_name,
      email: read.email,
      phone: read.phone,
      dial_code: read.dial_code,
      passport: read.passport,
      birth_date: read.birth_date,
      language: read.language ?? '',
    },
    rooms: rooms.map((room) => roomRow(room, read, seasons)),
    lines: priceBooking(chargesOf(read, rooms)).lines,
    total: amount(read.total),
    paid: amount(read.paid),
    balance: amount(payment.due.amount - payment.received.amount),
    payment,
    cost,
    // Of a cancelled one the fee is left.
    margin: cost && amount((read.cancellation_fee ?? read.total) - cost.amount),
    cancellation_fee: read.cancellation_fee === null ? null : amount(read.cancellation_fee),
    files: [...files],
  };
}

const seesMargin = ({ session }: RequestContext): boolean => holds(session, 'bookings:margin');

/** Rows of a page, with their rooms and payments read at once; nights and files come with the one booking only. */
export async function rowsOfPage(context: RequestContext, read: readonly Read[]): Promise<BookingRow[]> {
  const { db, now, language } = context;
  const ids = read.map(({ id }) => id);
  const [rooms, payments] = await Promise.all([
    roomsOfBookings(db, ids, language),
    paymentStatesOf(db, bookings.key, ids, now),
  ]);
  const margin = seesMargin(context);
  return read.map((booking) =>
    bookingRow(booking, {
      rooms: (rooms.get(booking.id) ?? []).map((room) => ({ ...room, nights: [] })),
      payment: payments.get(booking.id),
      seasons: new Map(),
      files: [],
      margin,
    }),
  );
}

/** One booking as the contract shows it, with its nights and documents. Throws 404. */
export async function oneBooking(context: RequestContext, id: number): Promise<BookingRow> {
  const { db, now, language, services } = context;
  const read = await bookingRows(db, language).where('booking.id', '=', id).executeTakeFirst();
  if (!read) throw notFound();
  const rooms = await roomsOfBookings(db, [id], language);
  const payments = await paymentStatesOf(db, bookings.key, [id], now);
  return bookingRow(read, {
    rooms: rooms.get(id) ?? [],
    payment: payments.get(id),
    seasons: await seasonNames(db, language),
    files: (await filesOf(services, db, bookings.key, [id])).get(id) ?? [],
    margin: seesMargin(context),
  });
}

/** The stored booking itself, for rules that change it. Throws 404. */
export async function storedBooking(db: Kysely<Database>, id: number): Promise<StoredBooking> {
  const booking = await db.selectFrom('booking').selectAll().where('id', '=', id).executeTakeFirst();
  if (!booking) throw notFound();
  return booking;
}

/** Its rooms as they are stored. */
export const storedRooms = (db: Kysely<Database>, id: number): Promise<StoredRoom[]> =>
  db.selectFrom('booking_room').selectAll().where('booking_id', '=', id).orderBy('id').execute();

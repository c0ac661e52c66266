import { sql } from 'kysely';
import { bookings } from '../../../src/lib/contract/lodgings/bookings.ts';
import { priceBooking } from '../../../src/lib/domain/booking-price.ts';
import { daysBetween } from '../../../src/lib/domain/dates.ts';
import { BOOKING_ROOM } from '../../../src/lib/domain/transitions.ts';
import { toInstant } from '../../../src/lib/domain/zones.ts';
import { audit, changesBetween } from '../../lib/audit.ts';
import type { RequestContext } from '../../lib/call.ts';
import { ProblemError } from '../../lib/problem.ts';
import type { House } from './houses.ts';
import { chargesOf, roomsOfBookings } from './rows.ts';
import type { StoredBooking } from './rows.ts';
import type { StayRoom } from './stay.ts';

/** Minor units that a whole booking may cost: what the column holds, with room to spare. */
const TOTAL_MAX = 10_000_000_00;

/** A room of a booking as it is written, with the names of who sleeps in it. */
export type WrittenRoom = StayRoom & { readonly guests: string };

const columnsOf = (room: WrittenRoom) => ({
  room_id: room.room.id,
  board_id: room.board_id,
  check_in: room.check_in,
  check_out: room.check_out,
  adults: room.adults,
  children: [...room.children],
  guests: room.guests,
  nights: JSON.stringify(room.nights),
  amount: room.amount,
});

/** What the history keeps of a room. */
type KeptRoom = Awaited<ReturnType<typeof roomsNow>>[number];

const roomsNow = ({ db }: RequestContext, bookingId: number) =>
  db
    .selectFrom('booking_room')
    .innerJoin('room', 'room.id', 'booking_room.room_id')
    .select([
      'booking_room.id',
      'booking_room.check_in',
      'booking_room.check_out',
      'booking_room.adults',
      'booking_room.children',
      'booking_room.guests',
      'booking_room.status',
      'booking_room.amount',
      'booking_room.cancellation_fee',
    ])
    .select(
      sql<{
        id: number;
        name: string;
      }>`jsonb_build_object('id', room.id, 'name', coalesce(nullif(room.name, ''), (
        select room_type.name_en from room_type where room_type.id = room.room_type_id)))`.as('room'),
    )
    .where('booking_room.booking_id', '=', bookingId)
    .execute();

/** Writes into the history of a booking what changed of its rooms, each as an entry of its own. */
export async function auditRooms(
  context: RequestContext,
  bookingId: number,
  change: () => Promise<unknown>,
): Promise<void> {
  const before = new Map((await roomsNow(context, bookingId)).map((room) => [room.id, room]));
  await change();
  const after = new Map((await roomsNow(context, bookingId)).map((room) => [room.id, room]));
  for (const id of new Set([...before.keys(), ...after.keys()]))
    await auditRoom(context, bookingId, { before: before.get(id), after: after.get(id) });
}

async function auditRoom(
  context: RequestContext,
  id: number,
  { before, after }: { before: KeptRoom | undefined; after: KeptRoom | undefined },
): Promise<void> {
  const changes = { before: { rooms: before }, after: { rooms: after } };
  if (Object.keys(changesBetween(changes.before, changes.after)).length === 0) return;
  const gone = after?.status === BOOKING_ROOM.cancelled && before?.status !== BOOKING_ROOM.cancelled;
  const action = gone ? 'room_cancelled' : before ? 'room_changed' : 'room_added';
  await audit(context, { key: bookings.key, id, action, ...changes });
}

/** Writes the rooms of a booking: those that have a number are changed, the others added. */
export async function writeRooms(
  context: RequestContext,
  bookingId: number,
  rooms: readonly WrittenRoom[],
): Promise<void> {
  const { db } = context;
  await auditRooms(context, bookingId, async () => {
    for (const room of rooms) {
      const columns = columnsOf(room);
      if (room.id === null)
        await db
          .insertInto('booking_room')
          .values({ booking_id: bookingId, ...columns })
          .execute();
      else await db.updateTable('booking_room').set(columns).where('id', '=', room.id).execute();
    }
  });
}

/** What a stay of rooms comes to: dates, nights and people of those that are not cancelled. */
export function stayColumns(
  house: Pick<House, 'zone' | 'check_in_from' | 'check_out_until'>,
  rooms: readonly Pick<StayRoom, 'check_in' | 'check_out' | 'adults' | 'children'>[],
) {
  const check_in = rooms.map((room) => room.check_in).toSorted()[0];
  const check_out = rooms
    .map((room) => room.check_out)
    .toSorted()
    .at(-1);
  if (check_in === undefined || check_out === undefined) throw new Error('A booking has a room');
  const { zone } = house;
  return {
    check_in,
    check_out,
    check_in_at: toInstant({ local: `${check_in}T${house.check_in_from}`, zone }),
    check_out_at: toInstant({ local: `${check_out}T${house.check_out_until}`, zone }),
    nights: daysBetween(check_in, check_out),
    adults: rooms.reduce((sum, { adults }) => sum + adults, 0),
    children: rooms.reduce((sum, { children }) => sum + children.length, 0),
  };
}

type Charged = Pick<StoredBooking, 'currency' | 'nights' | 'extras' | 'discount'>;

/** The total of charges, in minor units. Throws e8 for more than a booking may cost. */
export function totalOf(charged: Charged, rooms: Parameters<typeof chargesOf>[1]): number {
  const { amount } = priceBooking(chargesOf(charged, rooms)).total;
  if (amount > TOTAL_MAX) throw new ProblemError('e8', { reason: 'price_too_high' });
  return amount;
}

/** The total of a booking by its rooms as they are written now, in minor units. */
export async function totalNow({ db, language }: RequestContext, id: number, charged: Charged) {
  return totalOf(charged, (await roomsOfBookings(db, [id], language)).get(id) ?? []);
}

import { addDays } from '../../src/lib/domain/dates.ts';
import { roomNights } from '../../src/lib/domain/lodging-nights.ts';
import { fits } from '../../src/lib/domain/lodging-price.ts';
import type { RoomLimits } from '../../src/lib/domain/lodging-price.ts';
import { ROOM_IS_HELD } from '../../src/lib/domain/statuses.ts';
import { todayIn } from '../../src/lib/domain/zones.ts';
import { hasStatus } from '../db/status-condition.ts';
import type { RequestContext } from '../lib/call.ts';
import { invalid } from '../lib/problem.ts';

interface ChangedRoom extends RoomLimits {
  readonly quantity: number;
}

/**
 * Refuses a room that would be less than its bookings were promised (rule: rooms-of-a-night): fewer rooms than are booked
 * on some night to come, or less room than somebody's party needs. Its row is locked by then. Throws 422.
 */
export async function refuseUnkeptRooms(
  { db, now }: Pick<RequestContext, 'db' | 'now'>,
  { id, accommodation_id }: { readonly id: number; readonly accommodation_id: number },
  room: ChangedRoom,
): Promise<void> {
  const { zone } = await db
    .selectFrom('accommodation')
    .select('zone')
    .where('id', '=', accommodation_id)
    .executeTakeFirstOrThrow();
  const today = todayIn(zone, now);
  const stays = await db
    .selectFrom('booking_room')
    .select(['check_in', 'check_out', 'adults', 'children'])
    .where('room_id', '=', id)
    .where(hasStatus('status', ROOM_IS_HELD))
    .where('check_out', '>', today)
    .execute();
  const last =
    stays
      .map(({ check_out }) => check_out)
      .toSorted()
      .at(-1) ?? addDays(today, 1);
  const nights = roomNights(
    { quantity: room.quantity, stays, blocks: [] },
    { check_in: today, check_out: last },
  );
  const most = Math.max(...nights.map(({ booked }) => booked));
  if (most > room.quantity)
    throw invalid({ field: 'quantity', key: 'rooms_booked', params: { count: most } });
  if (stays.some((party) => !fits(room, party))) throw invalid({ field: 'capacity', key: 'party_booked' });
}

import * as z from 'zod/mini';
import type { BookingRow } from '../../../lib/contract/lodgings/bookings.ts';
import { BOOKING_ROOM } from '../../../lib/domain/transitions.ts';
import { money } from '../../reservations/format.ts';
import { statusText } from '../../ui/badge.tsx';
import { percent } from '../../ui/reader.ts';
import { peopleText, stayText } from './format.ts';
import { showValue } from './show-value.ts';
import { label } from './words.ts';

/** Lines of the history would be longer than the booking itself: how many there are says enough. */
const LONG = new Set(['lines', 'rooms', 'nights', 'cancellation']);

/** A room as the history keeps it. */
const KeptRoom = z.object({
  room: z.object({ id: z.int(), name: z.string() }),
  check_in: z.string(),
  check_out: z.string(),
  adults: z.int(),
  children: z.array(z.int()),
  guests: z.string(),
  status: z.int(),
  amount: z.int(),
  cancellation_fee: z.nullable(z.int()),
});

type Known = Pick<BookingRow, 'rooms' | 'currency'>;

/** "Family · 14/01/2027 – 18/01/2027 · 4 nights · 2 adults · $192.00"; the room is called as the booking calls it now. */
function roomText(kept: z.infer<typeof KeptRoom>, { rooms, currency }: Known): string {
  const { room, guests, status, cancellation_fee: fee } = kept;
  return [
    rooms.find((one) => one.room.id === room.id)?.room.name ?? room.name,
    stayText(kept),
    peopleText(kept),
    guests,
    money({ amount: kept.amount, currency }),
    status === BOOKING_ROOM.booked ? '' : statusText('booking_room', status),
    fee === null || fee === 0 ? '' : `${label('cancellation_fee')}: ${money({ amount: fee, currency })}`,
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** A field of the history by its name: each of its rooms has an entry of its own. */
export const historyLabel = (field: string): string => label(field === 'rooms' ? 'room' : field);

/** One value of the history as people read it; undefined leaves it to the part that shows it. */
export function showHistoryValue(field: string, value: unknown, row: Known): string | undefined {
  if (LONG.has(field) && Array.isArray(value)) return String(value.length);
  if (field === 'commission' && typeof value === 'number') return percent(value);
  const kept = field === 'rooms' ? KeptRoom.safeParse(value) : undefined;
  return kept?.success ? roomText(kept.data, row) : showValue(field, value, () => row.currency);
}

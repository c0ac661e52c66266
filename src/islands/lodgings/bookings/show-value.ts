import { createShowValue, inItsCurrency } from '../../reservations/show-value.ts';
import { statusText } from '../../ui/badge.tsx';
import { $house, roomName } from './house.ts';
import { ageText } from './format.ts';
import { reservationWords } from './words.ts';

const amounts = new Set([
  'total',
  'paid',
  'balance',
  'cost',
  'margin',
  'unit',
  'amount',
  'cancellation_fee',
  'allowance',
]);

function number(field: string, value: number): string {
  if (field === 'status') return statusText('booking', value);
  if (field === 'children') return ageText(value);
  const known = $house.get();
  if (field === 'accommodation_id' && known?.house.id === value) return known.house.name;
  const room = field === 'room_id' ? known?.rooms.find(({ id }) => id === value) : undefined;
  return room ? roomName(room) : String(value);
}

/** One value of the form or the history as people read it; undefined leaves it to the part that shows it. */
export const showValue = createShowValue({
  words: reservationWords,
  number,
  amounts,
  nameless: ['first_name', 'last_name', 'name', 'room_id'],
});

export const showTyped = inItsCurrency(showValue);

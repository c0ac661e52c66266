import { $accommodationChoices } from '../../../../../lib/choices/room-choices.ts';
import { formatDate } from '../../../../../lib/words/format.ts';
import { number } from '../../../../ui/reader.ts';
import { valueText } from '../../../../ui/value-text.ts';
import { say } from './words.ts';

/** "12/12/2026 – 14/12/2026", or the one night. */
export const nightsText = ({ from, to }: { readonly from: string; readonly to: string }): string =>
  from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`;

/** "3 rooms", or all of them. */
export const quantityText = (quantity: number | null): string =>
  quantity === null ? say('all') : say('quantity', { count: quantity, number: number(quantity) });

/** Which rooms are kept: some, or all. */
export const roomsText = (rooms: readonly { readonly name: string }[]): string =>
  rooms.length === 0 ? say('allRooms') : rooms.map(({ name }) => name).join(', ');

const valueOf = valueText({ dates: ['from', 'to', 'from_date', 'to_date'], instants: ['unlocked_at'] });

/** A value of a block as people read it. */
export function show(field: string, value: unknown): string | undefined {
  const houses = $accommodationChoices.get();
  const nameIn = (choices: readonly { readonly id: number; readonly name: string }[], id: unknown) =>
    choices.find((choice) => choice.id === id)?.name ?? String(id);
  if (field === 'accommodation_id') return nameIn(houses, value);
  if (field === 'room_ids') {
    const rooms = houses.flatMap((house) => house.rooms);
    return roomsText([value ?? []].flat().map((id) => ({ name: nameIn(rooms, id) })));
  }
  if (field === 'quantity') return quantityText(typeof value === 'number' ? value : null);
  return valueOf(field, value);
}

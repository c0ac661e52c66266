import { choiceName } from '../../../../lib/choices/lodging-choices.ts';
import { $seasons } from '../../../../lib/choices/season-choices.ts';
import type { ChildPrice, WeekdaySurcharge } from '../../../../lib/contract/lodgings/prices.ts';
import { formatAmount } from '../../../../lib/words/format.ts';
import { commonWords } from '../../../../lib/words/words.ts';
import { reader } from '../../../ui/reader.ts';
import { nameOf } from '../rooms/store.ts';
import { $rooms } from './store.ts';
import { option, say } from './words.ts';

const amount = (value: number): string => formatAmount(value, reader());

/** A value of a price as people read it, where two versions are compared. */
export function show(field: string, value: unknown): string | undefined {
  if (field === 'room_id') {
    const room = $rooms.get().find(({ id }) => id === value);
    return room && nameOf(room);
  }
  if (field === 'season_id')
    return $seasons.get().find((season) => season.value === value)?.label ?? say('noSeason');
  if (field === 'board_id') return choiceName('board', value);
  if (field === 'children' && Array.isArray(value))
    return (
      (value as readonly ChildPrice[])
        .map((child) => say('upToAge', { age: child.to_age, price: amount(child.amount) }))
        .join(', ') || commonWords('none')
    );
  if (field === 'weekday_surcharges' && Array.isArray(value))
    return (
      (value as readonly WeekdaySurcharge[])
        .map((day) => `${option('weekday', day.weekday)} +${amount(day.amount)}`)
        .join(', ') || commonWords('none')
    );
  if (['night', 'single_use', 'extra_adult'].includes(field) && typeof value === 'number')
    return amount(value);
  return undefined;
}

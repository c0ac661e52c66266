import type { DayListEntry } from '../../../../lib/contract/cars/day-list.ts';
import type { Shortage } from '../../../../lib/contract/cars/shortages.ts';
import { dateOf } from '../../../../lib/domain/wall-clock.ts';

/**
 * Whether a pick-up that waits for its car is of a model that is short there on that day. A client who should have come
 * already waits today.
 */
export const lacksCar = (
  { plate, done_local, office, model, local }: DayListEntry,
  shortages: readonly Shortage[],
  today: string,
): boolean => {
  const waits = dateOf(local) < today ? today : dateOf(local);
  return (
    plate === null &&
    done_local === null &&
    shortages.some(
      (short) => short.office.id === office.id && short.model.id === model.id && dateOf(short.local) <= waits,
    )
  );
};

import { addDays } from './dates.ts';

/** Other days or another pick-up, at which the same rental costs less than it does (rule: price-explained). */
export interface CheaperChoice {
  readonly kind: 'days' | 'pick_up';
  readonly days: number;
  readonly pick_up_date: string;
  /** Minor units. */
  readonly saves: number;
}

interface PriceHintQuestion {
  readonly days: number;
  readonly pick_up_date: string;
  /** Numbers of days from which on a day costs less, in any order. */
  readonly steps: readonly number[];
  /** Whether a car can be picked up on a date. */
  readonly mayPickUp: (date: string) => boolean;
  /** What the rental costs in all, in minor units; undefined where no price covers it. */
  readonly total: (days: number, pickUpDate: string) => number | undefined;
}

/** A client moves a journey by no more days than this to save money. */
const NEAR_DAYS = 14;

/**
 * What would be cheaper: the fewest days above those asked for that cost less in all, and the nearest pick-up at which as
 * many days do, an earlier one before a later one as far away.
 */
export function cheaperChoices({
  days,
  pick_up_date,
  steps,
  mayPickUp,
  total,
}: PriceHintQuestion): CheaperChoice[] {
  const now = total(days, pick_up_date);
  if (now === undefined) return [];
  const cheaper = (choice: Omit<CheaperChoice, 'saves'>): CheaperChoice[] => {
    const saves = now - (total(choice.days, choice.pick_up_date) ?? now);
    return saves > 0 ? [{ ...choice, saves }] : [];
  };
  const longer = [...new Set(steps)]
    .filter((step) => step > days)
    .toSorted((one, other) => one - other)
    .flatMap((step) => cheaper({ kind: 'days', days: step, pick_up_date }));
  const near = Array.from({ length: NEAR_DAYS }, (_, index) => [-index - 1, index + 1])
    .flat()
    .map((shift) => addDays(pick_up_date, shift))
    .filter(mayPickUp)
    .flatMap((date) => cheaper({ kind: 'pick_up', days, pick_up_date: date }));
  return [...longer.slice(0, 1), ...near.slice(0, 1)];
}

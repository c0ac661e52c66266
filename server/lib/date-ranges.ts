import { todayIn } from '../../src/lib/domain/zones.ts';
import { invalid } from './problem.ts';

/** Days of the calendar of a place, both included. */
export interface DateRange {
  readonly from: string;
  readonly to: string;
}

/** What a block keeps: its days, and further ones that are blocked with them. */
export const rangesOf = ({
  from,
  to,
  other_days,
}: DateRange & { readonly other_days: readonly DateRange[] }): readonly DateRange[] => [
  { from, to },
  ...other_days,
];

/** Throws 422 for days that are over by the clock of the place. */
export function refusePast(ranges: readonly DateRange[], zone: string, now: Date): void {
  const today = todayIn(zone, now);
  ranges.forEach(({ to }, index) => {
    if (to < today)
      throw invalid({ field: index === 0 ? 'to' : `other_days.${index - 1}.to`, key: 'in_past' });
  });
}

interface Block extends DateRange {
  readonly other_days: readonly DateRange[];
  /** Of each; null is all. */
  readonly quantity: number | null;
}

/**
 * Whether a block that is changed keeps no more than before, of the same kinds: then it stands in nobody's way and is not
 * judged again. `of` are numbers of models or rooms, none of them meaning all.
 */
export const takesLess = (
  after: Block & { readonly of: readonly number[] },
  before: {
    readonly from_date: string;
    readonly to_date: string;
    readonly quantity: number | null;
    readonly of: readonly number[] | null;
  },
): boolean =>
  after.other_days.length === 0 &&
  after.from >= before.from_date &&
  after.to <= before.to_date &&
  after.quantity !== null &&
  after.quantity <= (before.quantity ?? Infinity) &&
  (before.of === null || (after.of.length > 0 && after.of.every((id) => before.of?.includes(id))));

import type { AccommodationRow, LodgingCancellation } from '../../../lib/contract/lodgings/accommodations.ts';
import { commonWords } from '../../../lib/words/words.ts';
import { number, percent } from '../../ui/reader.ts';
import { say } from './words.ts';

/** "From 14:00 · until 12:00" */
export const hoursText = ({
  check_in_from,
  check_out_until,
}: Pick<AccommodationRow, 'check_in_from' | 'check_out_until'>): string =>
  say('hours', { from: check_in_from, until: check_out_until });

/** The youngest child: "3 years", "Any age", "No children" */
export function childrenText(fromAge: number | null): string {
  if (fromAge === null) return say('children.none');
  return fromAge === 0 ? say('children.any') : say('children.from', { count: fromAge });
}

/** "Under 1", "12" */
export const ageText = (age: number): string => (age === 0 ? say('children.underOne') : number(age));

/** What each notice costs, one text a step; one text where there is but one answer. */
export function cancellationTexts(refundable: boolean, steps: LodgingCancellation): string[] {
  if (!refundable) return [say('cancellation.none')];
  if (steps.length === 0) return [say('cancellation.free')];
  return steps.map(({ days_before: days, kind, percent: share, nights }) =>
    kind === 'percent'
      ? say('cancellation.percent', { count: days, percent: percent(share) })
      : say('cancellation.nights', { count: nights, days: number(days) }),
  );
}

export const yesOrNo = (value: boolean): string => commonWords(value ? 'yes' : 'no');
export const namesText = (named: readonly { name: string }[]): string =>
  named.map(({ name }) => name).join(', ');

import { computed } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { $search, changeSearch } from '../../../../lib/records/address.ts';
import { call } from '../../../../lib/api/call.ts';
import { blocks } from '../../../../lib/contract/cars/blocks.ts';
import { rentals } from '../../../../lib/contract/cars/rentals.ts';
import { TIMELINE_DAYS, rentalTimeline } from '../../../../lib/contract/cars/timeline.ts';
import type { Output } from '../../../../lib/contract/endpoint.ts';
import { OFFICE_ZONE } from '../../../../lib/contract/limits.ts';
import { addDays, isDate } from '../../../../lib/domain/dates.ts';
import { todayIn } from '../../../../lib/domain/zones.ts';
import { createReading } from '../../../../lib/api/reading.ts';

export type TimelineAnswer = Output<typeof rentalTimeline.answer>;

export const today = (): string => todayIn(OFFICE_ZONE, new Date());

/** What the timeline shows, as the address says: its first day and filters that it shares with the list. */
export interface TimelineQuery {
  readonly from: string;
  readonly days: number;
  readonly office: string | undefined;
  readonly model: string | undefined;
  readonly page: number;
}

const integers = (text: string | null): string | undefined =>
  text !== null && /^\d{1,9}(,\d{1,9})*$/.test(text) ? text : undefined;

export const $query: ReadableAtom<TimelineQuery> = computed($search, (search) => {
  const from = search.get('from') ?? '';
  const days = Number(search.get('days'));
  return {
    // A little of the past shows what is still out.
    from: isDate(from) ? from : addDays(today(), -2),
    days:
      Number.isInteger(days) && days >= TIMELINE_DAYS.min && days <= TIMELINE_DAYS.max
        ? days
        : TIMELINE_DAYS.default,
    office: integers(search.get('office')),
    model: integers(search.get('model')),
    page: Math.max(1, Math.min(1000, Number(integers(search.get('rows')) ?? 1) || 1)),
  };
});

/** Vehicles and rentals of the days shown; read while somebody looks, again at each change of a rental or of maintenance. */
export const { $read: $timeline, read: readTimeline } = createReading({
  $query,
  keys: [rentals.key, blocks.key],
  ask: ({ from, days, office, model, page }, signal): Promise<TimelineAnswer> =>
    call(rentalTimeline, { query: { from, days: String(days), office, model, page: String(page) }, signal }),
});

/** So many days earlier or later. */
export function turn(days: number): void {
  changeSearch({ from: addDays($query.get().from, days) });
}

export function showToday(): void {
  changeSearch({ from: undefined });
}

export function turnPage(page: number): void {
  changeSearch({ rows: page === 1 ? undefined : String(page) });
}

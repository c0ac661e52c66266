import { computed } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { addDays, daysBetween, isDate } from '../domain/dates.ts';
import { companyDay } from '../shell/company-clock.ts';
import { $search, changeSearch } from './address.ts';

/** Days that are shown. */
interface Days {
  readonly from: string;
  readonly days: number;
}

/** The days that a grid shows, as the address says. */
export interface DayWindow {
  readonly $days: ReadableAtom<Days>;
  /** How many may be chosen at once. */
  readonly counts: readonly number[];
  today(): string;
  show(days: Days): void;
  /** The days as a range that is typed. */
  readonly range: {
    readonly $query: ReadableAtom<{ readonly filters: { readonly from: string; readonly to: string } }>;
    setFilters(range: Readonly<Record<string, string | undefined>>): void;
  };
}

export const lastDay = ({ from, days }: Days): string => addDays(from, days - 1);

/** `most` is what a call takes at once: a longer range that is typed ends there. */
export function createDayWindow({
  counts,
  usual,
  most,
}: {
  readonly counts: readonly number[];
  readonly usual: number;
  readonly most: number;
}): DayWindow {
  const today = (): string => companyDay();
  const $days = computed($search, (search) => {
    const from = search.get('from') ?? '';
    const days = Number(search.get('days'));
    return {
      from: isDate(from) ? from : today(),
      days: Number.isInteger(days) && days >= 1 && days <= most ? days : usual,
    };
  });
  const show = ({ from, days }: Days): void =>
    changeSearch({
      from: from === today() ? undefined : from,
      days: days === usual ? undefined : String(days),
    });
  return {
    $days,
    counts,
    today,
    show,
    range: {
      $query: computed($days, (days) => ({ filters: { from: days.from, to: lastDay(days) } })),
      setFilters({ from = today(), to }) {
        const days = to === undefined || to < from ? usual : daysBetween(from, to) + 1;
        show({ from, days: Math.min(most, days) });
      },
    },
  };
}

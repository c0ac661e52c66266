import { atom, computed, onMount } from 'nanostores';
import { $search, changeSearch } from '../../../lib/address.ts';
import { ApiError, call } from '../../../lib/api.ts';
import { rentals } from '../../../lib/contract/cars/rentals.ts';
import { dashboardHome } from '../../../lib/contract/dashboard/home.ts';
import type { DashboardHome, MonthFigures } from '../../../lib/contract/dashboard/home.ts';
import { daysInMonth } from '../../../lib/domain/dates.ts';
import { onChange, onGap } from '../../../lib/live.ts';
import { pageFacts } from '../../../lib/page.ts';

type State =
  | { readonly kind: 'loading'; readonly figures: DashboardHome | undefined }
  | { readonly kind: 'ready'; readonly figures: DashboardHome }
  | { readonly kind: 'failed'; readonly error: ApiError; readonly figures: undefined };

export const $state = atom<State>({ kind: 'loading', figures: undefined });

/** The range of months as the filter chip reads it; it lives in the address. */
export const range = {
  $query: computed($search, (search) => ({
    filters: { from: search.get('from') ?? undefined, to: search.get('to') ?? undefined },
  })),
  setFilters: (changes: Readonly<Record<string, string | undefined>>): void => changeSearch(changes),
};

let reading: AbortController | undefined;

/** Reads the figures; settles when they are there or have failed. */
export async function reload(): Promise<void> {
  reading?.abort();
  const mine = (reading = new AbortController());
  $state.set({ kind: 'loading', figures: $state.get().figures });
  try {
    const figures = await call(dashboardHome, { query: range.$query.get().filters, signal: mine.signal });
    $state.set({ kind: 'ready', figures });
  } catch (error) {
    if (mine.signal.aborted) return;
    if (!(error instanceof ApiError)) throw error;
    $state.set({ kind: 'failed', error, figures: undefined });
  }
}

onMount($state, () => {
  void reload();
  // Many changes in a row are one reading: the next begins when this one is there.
  const changed = (): void => {
    if ($state.get().kind !== 'loading') void reload();
  };
  const stops = [$search.listen(() => void reload()), onGap(changed), onChange(({ key }) => key === rentals.key && changed())];
  return () => {
    reading?.abort();
    for (const stop of stops) stop();
  };
});

/** Address of the list of rentals under a filter: what a figure counts is what its link shows. */
export function rentalsAddress(filter: Readonly<Record<string, string>>): string {
  return `/${pageFacts().language}/${rentals.key}/?${new URLSearchParams(filter)}`;
}

/** The filter of the rentals of one month; `paid` leaves those whose value is counted. */
export function monthFilter(month: string, paid: boolean): Record<string, string> {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return { pick_up_from: `${month}-01`, pick_up_to: `${month}-${String(daysInMonth(year, number)).padStart(2, '0')}`, status: paid ? '4,5' : '1,2,3,4,5' };
}

/** Figures of one currency, in the order of months. */
export function ofCurrency(months: readonly MonthFigures[], currency: MonthFigures['currency']): readonly MonthFigures[] {
  return months.filter((month) => month.currency === currency);
}

import { atom, computed, onMount } from 'nanostores';
import { $search, changeSearch } from '../../../lib/records/address.ts';
import { ApiError, call } from '../../../lib/api/call.ts';
import { rentals } from '../../../lib/contract/cars/rentals.ts';
import { expenses } from '../../../lib/contract/financials/expenses.ts';
import { fundings } from '../../../lib/contract/financials/fundings.ts';
import { payments } from '../../../lib/contract/financials/payments.ts';
import { dashboardHome } from '../../../lib/contract/dashboard/home.ts';
import type { DashboardHome, MoneyFigures, MonthFigures } from '../../../lib/contract/dashboard/home.ts';
import { onChange, onGap } from '../../../lib/api/live.ts';
import { pageFacts } from '../../../lib/words/page.ts';
import { routePath } from '../../../lib/site/routes.ts';
import { monthDays } from './month-days.ts';

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

/** Reads the figures; settles when they are there, have failed or are given up for a later reading. */
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

/** What the figures count. */
const COUNTED: readonly string[] = [rentals.key, payments.key, fundings.key, expenses.key];

onMount($state, () => {
  void reload();
  // Many changes in a row are one reading: the next begins when this one is there.
  const changed = (): void => {
    if ($state.get().kind !== 'loading') void reload();
  };
  const stops = [
    $search.listen(() => void reload()),
    onGap(changed),
    onChange(({ key }) => COUNTED.includes(key) && changed()),
  ];
  return () => {
    reading?.abort();
    for (const stop of stops) stop();
  };
});

type Filter = Readonly<Record<string, string>>;
/** Address of a list under a filter: what a figure counts is what its link shows. */
export const address = (route: string, filter: Filter): string =>
  `${routePath(pageFacts().language, route)}?${new URLSearchParams(filter)}`;

export const rentalsAddress = (filter: Filter): string => address('cars/rentals', filter);
export const fundingsAddress = (filter: Filter): string => address('financials/fundings', filter);
export const paymentsAddress = (filter: Filter): string =>
  address('financials/payments', { tab: 'payments', ...filter });

const daysOf = (month: string): readonly [string, string] => monthDays(month, $state.get().figures);

type Month = Pick<MoneyFigures, 'month' | 'currency'>;

/** The ledger's income of a month in a currency, perhaps of one kind of service: its lines add up to the figure. */
export const incomeAddress = (month: Month, kind?: number): string =>
  linesAddress(month, { book: 'income', ...(kind === undefined ? {} : { service_type: String(kind) }) });

/** The ledger's expense of a month in a currency, perhaps of one category. */
export const expenseAddress = (month: Month, category?: string): string =>
  linesAddress(month, { book: 'expense', ...(category === undefined ? {} : { category }) });

function linesAddress({ month, currency }: Month, filter: Filter): string {
  const [date_from, date_to] = daysOf(month);
  return address('financials/transactions', { ...filter, currency, date_from, date_to });
}

/** The filter of the rentals of one month; `paid` leaves those that are paid. */
export function monthFilter(month: string, paid: boolean): Record<string, string> {
  const [pick_up_from, pick_up_to] = daysOf(month);
  return { pick_up_from, pick_up_to, status: paid ? '4,5' : '1,2,3,4,5' };
}

/** Figures of one currency, in the order of months. */
export function ofCurrency<M extends { readonly currency: MonthFigures['currency'] }>(
  months: readonly M[],
  currency: M['currency'],
): readonly M[] {
  return months.filter((month) => month.currency === currency);
}

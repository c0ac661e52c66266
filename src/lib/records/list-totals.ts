import { atom, onMount } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { ApiError, call } from '../api/call.ts';
import type { Currency, Money } from '../contract/fields.ts';
import type { Totals } from '../contract/resource.ts';
import { callQueryOf } from './list-query.ts';
import type { List } from './resource.ts';

/** What all rows of a filter come to in one currency. */
interface CurrencyTotals<Name extends string = string> {
  readonly currency: Currency;
  readonly amounts: Readonly<Record<Name, Money>>;
}

export interface ListTotals<Name extends string = string> {
  /** Of the sums, in their order. */
  readonly names: readonly Name[];
  /** Undefined while they are on their way, empty where there are no rows. */
  readonly $totals: ReadableAtom<readonly CurrencyTotals<Name>[] | undefined>;
}

/**
 * The totals under a list. They are asked for once the rows are there, which so never wait for them: for each filter
 * once, whatever its page and order, and again when rows of it have changed. Another filter ends the question before it.
 */
export function createTotals<Name extends string>(
  list: Pick<List, '$page' | '$query'>,
  endpoint: Totals<Name>,
): ListTotals<Name> {
  const $totals = atom<readonly CurrencyTotals<Name>[] | undefined>(undefined);
  let reading: AbortController | undefined;
  /** Rows changed while the totals were on their way: they are read once more. */
  let again = false;
  let asked = { filter: '', view: '' };

  async function read(): Promise<void> {
    const mine = (reading = new AbortController());
    again = false;
    const { page: _page, page_size: _size, sort: _sort, ...query } = callQueryOf(list.$query.get());
    try {
      const answer = await call(endpoint, { query, signal: mine.signal });
      if (mine.signal.aborted) return;
      $totals.set(answer.totals);
    } catch (error) {
      // A list without its totals is still a list.
      if (!(error instanceof ApiError) && !mine.signal.aborted) throw error;
    }
    if (reading !== mine) return;
    reading = undefined;
    if (again) void read();
  }

  function forget(): void {
    reading?.abort();
    reading = undefined;
    asked = { filter: '', view: '' };
    $totals.set(undefined);
  }

  const filterOf = ({ q, filters }: ReturnType<List['$query']['get']>): string =>
    JSON.stringify([q, filters]);

  onMount($totals, () => {
    const stops = [
      list.$query.listen(
        (query) => void (asked.filter !== '' && filterOf(query) !== asked.filter && forget()),
      ),
      list.$page.subscribe(({ kind, page }) => {
        if (kind === 'failed') return forget();
        if (kind !== 'ready' || !page) return;
        const query = list.$query.get();
        const now = { filter: filterOf(query), view: JSON.stringify(query) };
        const changed = now.view === asked.view;
        const known = now.filter === asked.filter;
        asked = now;
        if (page.count === 0) {
          reading?.abort();
          return $totals.set([]);
        }
        if (known && !changed) return;
        if (reading) again = true;
        else void read();
      }),
    ];
    return () => {
      forget();
      for (const stop of stops) stop();
    };
  });

  return { names: endpoint.names, $totals };
}

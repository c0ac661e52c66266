import { atom, onMount } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { $search, changeSearch } from './address.ts';
import { parseListQuery, searchOf } from './list-query.ts';
import type { ListQuery, QueryContract } from './list-query.ts';
import { showToast } from '../shell/toasts.ts';
import { commonWords } from '../words/words.ts';

/** The view of a list or a grid, which lives in the address. */
export interface AddressQuery<Filter extends string> {
  readonly $query: ReadableAtom<ListQuery<Filter>>;
  /** Changes the view; it begins at its first page unless said. */
  apply(changes: Partial<ListQuery<Filter>>, how?: 'push' | 'replace'): void;
  setFilter(name: Filter, value: string | undefined): void;
  /** Several filters in one step of the back button. */
  setFilters(changes: Readonly<Record<string, string | undefined>>): void;
  clearFilters(): void;
}

/** Follows the address while somebody looks; what the contract refuses is taken off with a word (rule: impossible-values). */
export function createAddressQuery<Filter extends string>(
  contract: QueryContract<Filter>,
): AddressQuery<Filter> {
  const parse = (): ListQuery<Filter> => {
    const { query, refused } = parseListQuery<Filter, string>(contract, $search.get());
    if (refused.length > 0) {
      showToast('info', { text: commonWords('list.refused', { names: refused.join(', ') }) });
      changeSearch(Object.fromEntries(refused.map((name) => [name, undefined])), 'replace');
    }
    return query;
  };

  const none: ListQuery<Filter>['filters'] = Object.freeze({}) as ListQuery<Filter>['filters'];
  const $query = atom<ListQuery<Filter>>({
    page: 1,
    page_size: 25,
    q: '',
    sort: [contract.defaultSort],
    filters: none,
  });

  function apply(changes: Partial<ListQuery<Filter>>, how: 'push' | 'replace' = 'push'): void {
    changeSearch(searchOf(contract, { ...$query.get(), page: 1, ...changes } as ListQuery), how);
  }

  function setFilters(changes: Readonly<Record<string, string | undefined>>): void {
    const filters = Object.entries({ ...$query.get().filters, ...changes }).filter(
      ([, value]) => value !== undefined && value !== '',
    );
    apply({ filters: Object.fromEntries(filters) as ListQuery<Filter>['filters'] });
  }

  // Followed by whoever shows filters, with or without the page: the timeline shares them with the list. The address
  // may change by us, by the back button, or by the panel, which is none of our business.
  onMount($query, () => {
    const follow = (): void => {
      const next = parse();
      if (JSON.stringify(next) !== JSON.stringify($query.value)) $query.set(next);
    };
    follow();
    return $search.listen(follow);
  });

  return {
    $query,
    apply,
    setFilter: (name, value) => setFilters({ [name]: value }),
    setFilters,
    clearFilters: () => apply({ q: '', filters: none }),
  };
}

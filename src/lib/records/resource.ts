import { atom, onMount } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { createAddressQuery } from './address-query.ts';
import '../api/early-calls.ts';
import '../api/long-answers.ts';
import { ApiError, call, download } from '../api/call.ts';
import type { Download } from '../api/call.ts';
import type { Output } from '../contract/endpoint.ts';
import { FOLLOWED } from '../contract/events.ts';
import type { ChangeEvent } from '../contract/events.ts';
import { callQueryOf, nextSort, parseListQuery } from './list-query.ts';
import type { ListQuery, QueryContract } from './list-query.ts';
import { onChange, onGap, tellRemoved } from '../api/live.ts';
import { onRow } from './read-rows.ts';
import type { AnyRow, ListContract, Page, PageState } from './page-state.ts';

type RowOf<C extends ListContract> = Output<C['get']['answer']> & AnyRow;
type FilterOf<C extends ListContract> = keyof C['filters'] & string;

export interface List<Row extends AnyRow = AnyRow, Filter extends string = string> {
  /** Key of the resource: cars/models */
  readonly key: string;
  readonly $query: ReadableAtom<ListQuery<Filter>>;
  readonly $page: ReadableAtom<PageState<Row>>;
  /** Ids of the chosen rows; always rows that are on the screen. */
  readonly $selection: ReadableAtom<ReadonlySet<number>>;
  /** Ids of rows that somebody changed a moment ago. */
  readonly $changed: ReadableAtom<ReadonlySet<number>>;
  /** Number of records that somebody added since the page was read. */
  readonly $added: ReadableAtom<number>;
  setFilter(name: Filter, value: string | undefined): void;
  /** Several filters in one step of the back button. */
  setFilters(changes: Readonly<Record<string, string | undefined>>): void;
  search(text: string): void;
  clearFilters(): void;
  sortBy(column: string, beside: boolean): void;
  goTo(page: number): void;
  setPageSize(size: number): void;
  /** Takes over a saved view's query. */
  show(query: string): void;
  select(ids: Iterable<number>): void;
  /** Reads the page again; settles when it is there or has failed. */
  reload(): Promise<void>;
  exportAs(format: 'csv' | 'xlsx'): Promise<Download>;
}

/** Whether a row that is shown is not what it was: it has a new version, or what it shows of other records changed. */
export const isNewer = ({ version, action }: ChangeEvent, shown: AnyRow): boolean =>
  shown.version < version || (action === FOLLOWED && shown.version === version);

/**
 * A list whose view lives in the address. It reads its page when somebody begins to look at $page,
 * again at each change of the view, and single rows when they change elsewhere.
 */
export function createList<C extends ListContract>(contract: C): List<RowOf<C>, FilterOf<C>> {
  type Row = RowOf<C>;
  type Filter = FilterOf<C>;
  const view = createAddressQuery<Filter>(contract as QueryContract<Filter>);
  const { $query, apply } = view;
  const $page = atom<PageState<Row>>({ kind: 'loading', page: undefined });
  const $selection = atom<ReadonlySet<number>>(new Set());
  const $changed = atom<ReadonlySet<number>>(new Set());
  const $added = atom(0);
  let reading: AbortController | undefined;
  /** Changes heard of rows that are not shown as new as that yet: an answer may have left the server before them. */
  const heard = new Map<number, ChangeEvent>();

  /** Reads rows anew that changed while the page was on its way. */
  function catchUp(): void {
    for (const change of heard.values()) {
      const shown = $page.get().page?.results.find((row) => row.id === change.id);
      if (shown && isNewer(change, shown)) void refresh(change);
    }
    heard.clear();
  }

  async function reload(): Promise<void> {
    reading?.abort();
    const mine = (reading = new AbortController());
    $page.set({ kind: 'loading', page: $page.get().page });
    try {
      const answer = await call(contract.list, {
        query: callQueryOf($query.get()),
        signal: mine.signal,
      } as never);
      // Asked anew while this answer was being read: it is of an older view.
      if (mine.signal.aborted) return;
      const page = answer as Page<Row>;
      $added.set(0);
      // The last row of the last page was removed: show the page before.
      if (page.results.length === 0 && page.page > 1)
        return apply({ page: Math.max(1, Math.ceil(page.count / page.page_size)) }, 'replace');
      const here = new Set(page.results.map((row) => row.id));
      $selection.set(new Set([...$selection.get()].filter((id) => here.has(id))));
      $page.set({ kind: 'ready', page });
      catchUp();
    } catch (error) {
      if (mine.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      $page.set({ kind: 'failed', error, page: undefined });
    }
  }

  function showQuery(): void {
    // A row that is not on the screen must not be acted upon (rule: chosen-rows).
    $selection.set(new Set());
    void reload();
  }

  async function refresh(change: ChangeEvent): Promise<void> {
    const { id } = change;
    if ($page.get().kind !== 'ready') return void heard.set(id, change);
    const row = (await call(contract.get, { params: { id } } as never).catch(() => undefined)) as
      Row | undefined;
    const now = $page.get();
    const old = now.page?.results.find((shown) => shown.id === id);
    if (now.kind === 'loading') return void heard.set(id, change);
    if (row === undefined || now.kind !== 'ready' || old === undefined || old.version > row.version) return;
    if (JSON.stringify(old) === JSON.stringify(row)) return;
    $changed.set(new Set([...$changed.get(), id]));
    $page.set({
      kind: 'ready',
      page: { ...now.page, results: now.page.results.map((shown) => (shown.id === id ? row : shown)) },
    });
  }

  /** What a panel has read of a row is what the row shows: money that came or went changes it without a new version. */
  function adopt(row: AnyRow): void {
    const { kind, page } = $page.get();
    const old = page?.results.find(({ id }) => id === row.id);
    if (
      kind === 'failed' ||
      !page ||
      !old ||
      old.version > row.version ||
      JSON.stringify(old) === JSON.stringify(row)
    )
      return;
    $page.set({
      kind,
      page: { ...page, results: page.results.map((shown) => (shown.id === row.id ? (row as Row) : shown)) },
    });
  }

  /** A record was deleted: its row leaves and is counted no more, with a word when a colleague did it. */
  function leave({ id, by }: ChangeEvent): void {
    const state = $page.get();
    if (state.kind !== 'ready' || !state.page.results.some((row) => row.id === id)) return;
    const results = state.page.results.filter((row) => row.id !== id);
    $selection.set(new Set([...$selection.get()].filter((chosen) => chosen !== id)));
    $page.set({ kind: 'ready', page: { ...state.page, results, count: state.page.count - 1 } });
    tellRemoved(by);
  }

  onMount($page, () => {
    const stops = [
      $query.listen(showQuery),
      onGap(() => void reload()),
      onRow((key, row) => void (key === contract.key && adopt(row))),
      onChange((change) => {
        if (change.key !== contract.key) return;
        const shown = $page.get().page?.results.find((row) => row.id === change.id);
        if (change.action === 'remove') leave(change);
        else if (shown && isNewer(change, shown)) void refresh(change);
        else if (!shown && change.action === 'create') $added.set($added.get() + 1);
      }),
    ];
    void reload();
    return () => {
      reading?.abort();
      for (const stop of stops) stop();
    };
  });

  return {
    key: contract.key,
    $query,
    $page,
    $selection,
    $changed,
    $added,
    setFilter: view.setFilter,
    setFilters: view.setFilters,
    search: (text) => apply({ q: text.trim() }, 'replace'),
    clearFilters: view.clearFilters,
    sortBy: (column, beside) => apply({ sort: nextSort($query.get().sort, column, beside) }),
    goTo: (page) => apply({ page }),
    setPageSize: (page_size) => apply({ page_size }),
    show: (query) => {
      const { query: wanted } = parseListQuery<Filter, string>(
        contract as QueryContract<Filter>,
        new URLSearchParams(query),
      );
      apply(wanted);
    },
    select: (ids) => $selection.set(new Set(ids)),
    reload,
    exportAs: (format) => {
      const { page: _page, page_size: _size, ...query } = callQueryOf($query.get());
      return download(format === 'csv' ? contract.exportCsv : contract.exportXlsx, { query } as never);
    },
  };
}

import { atom } from 'nanostores';
import type { WritableAtom } from 'nanostores';
import { ApiError } from '../../src/lib/api/call.ts';
import type { Notes } from '../../src/lib/contract/notes.ts';
import type { View } from '../../src/lib/contract/views.ts';
import { nextSort, parseListQuery } from '../../src/lib/records/list-query.ts';
import type { ListQuery, QueryContract } from '../../src/lib/records/list-query.ts';
import type { Loaded, Panel, PanelState } from '../../src/lib/records/panel.ts';
import type { List } from '../../src/lib/records/resource.ts';
import type { AnyRow, Page, PageState } from '../../src/lib/records/page-state.ts';
import type { SavedViews } from '../../src/lib/records/saved-views.ts';
import * as z from 'zod/mini';

/* Lists and panels as the parts know them, without an API: what is pressed happens here. */

export interface Car extends AnyRow {
  readonly name: string;
  readonly plate: string;
  readonly status: number;
  readonly price: number;
  readonly note: string;
  readonly brand: string | null;
}

const NAMES = ['Kia Picanto', 'Peugeot 301', 'Hyundai Accent', 'Geely CK', 'Audi A4', 'MG 5'] as const;
/** As many rows as are asked for. */
export const cars = (count: number): readonly Car[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    version: 1,
    name: NAMES[index % NAMES.length] ?? '',
    plate: `T 123 ${String(456 + index)}`,
    status: (index % 3) + 1,
    price: 35_00 + index * 1_250,
    note: index === 1 ? 'Pintura del guardafangos delantero derecho rayada, lo sabe la oficina' : '',
    brand: index % 2 ? 'ceiba' : 'alisios',
  }));

export const contract: QueryContract = {
  filters: {
    status: z.string(),
    fuel: z.string(),
    brand: z.string(),
    from: z.string(),
    to: z.string(),
    service: z.string(),
  },
  sorts: ['name', 'price'],
  defaultSort: 'name',
};

export const pageOf = (results: readonly Car[], count = results.length, page = 1): Page<Car> => ({
  count,
  page,
  page_size: 25,
  results,
});
export const ready = (page: Page<Car>): PageState<Car> => ({ kind: 'ready', page });
export const failure = new ApiError('e3', 500);

interface Given {
  /** As an address has it. */
  query?: string;
  chosen?: readonly number[];
  changed?: readonly number[];
  added?: number;
}

/** A list in a state. Its query, order and choice follow what is pressed; its rows stay. */
export function listOf(
  state: PageState<Car>,
  { query = '', chosen = [], changed = [], added = 0 }: Given = {},
): List<Car> {
  const read = (text: string): ListQuery => parseListQuery(contract, new URLSearchParams(text)).query;
  const $query = atom(read(query));
  const $selection: WritableAtom<ReadonlySet<number>> = atom(new Set(chosen));
  const change = (part: Partial<ListQuery>): void => $query.set({ ...$query.get(), ...part });
  const setFilters = (changes: Readonly<Record<string, string | undefined>>): void => {
    const filters = Object.entries({ ...$query.get().filters, ...changes }).flatMap(([name, value]) =>
      value ? [[name, value] as const] : [],
    );
    change({ filters: Object.fromEntries(filters) });
  };
  return {
    key: 'cars/models',
    $query,
    $page: atom(state),
    $selection,
    $changed: atom(new Set(changed)),
    $added: atom(added),
    setFilter: (name, value) => setFilters({ [name]: value }),
    setFilters,
    search: (q) => change({ q }),
    clearFilters: () => change({ q: '', filters: {} }),
    sortBy: (column, beside) => change({ sort: nextSort($query.get().sort, column, beside) }),
    goTo: (page) => change({ page }),
    setPageSize: (page_size) => change({ page_size }),
    show: (text) => $query.set(read(text)),
    select: (ids) => $selection.set(new Set(ids)),
    reload: () => Promise.resolve(),
    exportAs: () => Promise.reject(failure),
  };
}

/** Views that are kept for as long as the page is open. */
export function viewsOf(...names: readonly string[]): SavedViews {
  const made = (name: string, query: string, id: number): View => ({
    id,
    version: 1,
    created_at: '',
    updated_at: '',
    screen: 'cars/models',
    member_id: 1,
    name,
    query,
  });
  const $views = atom<readonly View[]>(
    names.map((name, index) => made(name, `status=${index + 1}`, index + 1)),
  );
  const done = Promise.resolve(true);
  return {
    $views,
    add: (name, query) => {
      $views.set([...$views.get(), made(name, query, $views.get().length + 1)]);
      return done;
    },
    update: (view, part) => {
      $views.set($views.get().map((other) => (other.id === view.id ? { ...other, ...part } : other)));
      return done;
    },
    remove: (view) => {
      $views.set($views.get().filter(({ id }) => id !== view.id));
      return done;
    },
  };
}

const NOTES = [
  {
    id: 1,
    version: 1,
    created_at: '2026-11-28T15:00:00.000Z',
    updated_at: '2026-11-28T15:00:00.000Z',
    key: null,
    record_id: null,
    text: 'Calls back after lunch\nLlama de nuevo',
    pinned: true,
    by: 'Ana Ñíguez',
    mentions: [],
  },
] as const;
const HISTORY = [
  {
    id: 2,
    at: '2026-11-28T15:00:00.000Z',
    by: 'Ana Ñíguez',
    action: 'update',
    reason: 'Asked by phone',
    changes: {
      name: ['Kia Picanto', 'Kia Rio'],
      note: ['', 'Pintura del guardafangos delantero derecho rayada'],
    },
  },
  { id: 1, at: '2026-11-27T15:00:00.000Z', by: null, action: 'create', reason: '', changes: {} },
] as const;

/** What of a record is read on demand: there, nothing yet, on its way, or it cannot be had. */
export type Reading = 'ready' | 'empty' | 'loading' | 'failed';
function loaded<T>(reading: Reading, value: readonly T[]): Loaded<readonly T[]> {
  if (reading === 'loading') return { kind: 'loading' };
  if (reading === 'failed') return { kind: 'failed', error: failure };
  return { kind: 'ready', value: reading === 'empty' ? [] : value };
}

export interface OpenablePanel extends Panel<Car> {
  readonly $state: WritableAtom<PanelState<Car>>;
}

/** A panel that is opened by setting its state. */
export function panelOf(reading: Reading): OpenablePanel {
  const $state = atom<PanelState<Car>>({ kind: 'closed' });
  const notes = loaded(
    reading,
    NOTES.map((note) => ({ ...note, mentions: [] })),
  );
  return {
    key: 'cars/models',
    $state,
    $history: atom(
      loaded(
        reading,
        HISTORY.map((entry) => ({
          ...entry,
          changes: Object.fromEntries(
            Object.entries(entry.changes).map(([name, [before, after]]) => [
              name,
              [before, after] as [unknown, unknown],
            ]),
          ),
        })),
      ),
    ),
    $notes: atom<Loaded<Notes>>(
      notes.kind === 'ready' ? { kind: 'ready', value: { results: [...notes.value], erased: false } } : notes,
    ),
    open: () => undefined,
    close: () => $state.set({ kind: 'closed' }),
    reload: () => Promise.resolve(),
    reloadNotes: () => Promise.resolve(),
  };
}

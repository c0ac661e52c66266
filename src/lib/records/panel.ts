import { atom, onMount } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { $search, changeSearch } from './address.ts';
import { ApiError, call } from '../api/call.ts';
import { attempt } from '../api/attempt.ts';
import { auditTrail } from '../contract/audit.ts';
import type { AuditEntry } from '../contract/audit.ts';
import type { Endpoint, Output } from '../contract/endpoint.ts';
import { getNotes } from '../contract/notes.ts';
import type { Notes } from '../contract/notes.ts';
import { onChange, onGap, tellRemoved } from '../api/live.ts';
import { announceRow } from './read-rows.ts';
import { isNewer } from './resource.ts';
import type { AnyRow } from './page-state.ts';
import { onShortcut } from '../shell/shortcuts.ts';
import { showToast } from '../shell/toasts.ts';
import { commonWords } from '../words/words.ts';

/** Something that is read on demand. */
export type Loaded<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly value: T }
  | { readonly kind: 'failed'; readonly error: ApiError };

export type PanelState<Row> =
  | { readonly kind: 'closed' }
  | { readonly kind: 'loading'; readonly id: number }
  | { readonly kind: 'ready'; readonly id: number; readonly row: Row }
  | { readonly kind: 'failed'; readonly id: number; readonly error: ApiError };

interface PanelContract {
  readonly key: string;
  readonly get: Endpoint;
}
type RowOf<C extends PanelContract> = Output<C['get']['answer']> & AnyRow;

export interface Panel<Row extends AnyRow = AnyRow> {
  /** Key of the resource, which its notes and its history carry. */
  readonly key: string;
  readonly $state: ReadableAtom<PanelState<Row>>;
  /** History of the record, newest first; read while somebody looks at it. */
  readonly $history: ReadableAtom<Loaded<readonly AuditEntry[]>>;
  /** Notes on the record, pinned first; read while somebody looks at them. */
  readonly $notes: ReadableAtom<Loaded<Notes>>;
  /** Opens a record; a row that is at hand shows at once while it is read again. */
  open(id: number, row?: Row): void;
  close(): void;
  reload(): Promise<void>;
  /** Reads the notes again, after one was written. */
  reloadNotes(): Promise<void>;
}

/**
 * The side panel of a screen. It is addressed by ?id=, so the back button closes it and a link opens it. Of a record on a
 * page of its own the address has another name, and Escape leaves it open.
 */
export function createPanel<C extends PanelContract>(contract: C, parameter = 'id'): Panel<RowOf<C>> {
  type Row = RowOf<C>;
  const $state = atom<PanelState<Row>>({ kind: 'closed' });
  const $history = atom<Loaded<readonly AuditEntry[]>>({ kind: 'loading' });
  const $notes = atom<Loaded<Notes>>({ kind: 'loading' });
  let known: Row | undefined;

  const openId = (): number | undefined => {
    const state = $state.get();
    return state.kind === 'closed' ? undefined : state.id;
  };
  const close = (): void => changeSearch({ [parameter]: undefined });

  async function read(id: number): Promise<void> {
    try {
      const row = (await call(contract.get, { params: { id } } as never)) as Row;
      announceRow(contract.key, row);
      if (openId() === id) $state.set({ kind: 'ready', id, row });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (openId() === id) $state.set({ kind: 'failed', id, error });
    }
  }

  function follow(): void {
    const text = $search.get().get(parameter);
    if (text === null) return void (openId() === undefined || $state.set({ kind: 'closed' }));
    const id = Number(text);
    if (!/^[1-9]\d{0,14}$/.test(text)) {
      showToast('info', { text: commonWords('panel.badId') });
      changeSearch({ [parameter]: undefined }, 'replace');
      return;
    }
    if (openId() === id) return;
    $state.set(known?.id === id ? { kind: 'ready', id, row: known } : { kind: 'loading', id });
    void read(id);
  }

  /** Reads what belongs to the open record into a store, again whenever another record opens or this one changes. */
  function readAlong<T>($store: ReturnType<typeof atom<Loaded<T>>>, ask: (id: number) => Promise<T>): void {
    onMount($store, () => {
      let shown: string | undefined;
      const load = (): void => {
        const state = $state.get();
        if (state.kind === 'closed') return;
        const now = `${state.id}.${state.kind === 'ready' ? state.row.version : ''}`;
        if (now === shown) return;
        if (shown?.split('.')[0] !== String(state.id)) $store.set({ kind: 'loading' });
        shown = now;
        ask(state.id).then(
          (value) => void (openId() === state.id && $store.set({ kind: 'ready', value })),
          (error: unknown) =>
            void (
              error instanceof ApiError &&
              openId() === state.id &&
              $store.set({ kind: 'failed', error })
            ),
        );
      };
      load();
      return $state.listen(load);
    });
  }
  const askNotes = (id: number): Promise<Notes> =>
    call(getNotes, { query: { key: contract.key, record_id: id } });
  readAlong<readonly AuditEntry[]>($history, (id) => call(auditTrail, { query: { key: contract.key, id } }));
  readAlong<Notes>($notes, askNotes);

  onMount($state, () => {
    follow();
    const stops = [
      $search.listen(follow),
      // Wherever the focus is: on its way from a dialog that was saved, or while what draws the panel is fetched.
      onShortcut('escape', close, () => parameter === 'id' && openId() !== undefined),
      onGap(() => void reload()),
      onChange((change) => {
        const state = $state.get();
        if (change.key !== contract.key || change.id !== openId()) return;
        if (change.action === 'remove') {
          changeSearch({ [parameter]: undefined }, 'replace');
          return tellRemoved(change.by);
        }
        if (state.kind === 'ready' && !isNewer(change, state.row)) return;
        void read(change.id);
      }),
    ];
    return () => stops.forEach((stop) => stop());
  });

  async function reload(): Promise<void> {
    const id = openId();
    if (id !== undefined) await read(id);
  }

  return {
    key: contract.key,
    $state,
    $history,
    $notes,
    open: (id, row) => {
      known = row;
      changeSearch({ [parameter]: String(id) });
    },
    close,
    reload,
    reloadNotes: async () => {
      const id = openId();
      if (id === undefined) return;
      const value = await attempt(() => askNotes(id));
      if (value && openId() === id) $notes.set({ kind: 'ready', value });
    },
  };
}

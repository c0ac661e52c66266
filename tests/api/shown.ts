import type { ReadableAtom } from 'nanostores';
import type { Schema } from '../../src/lib/contract/endpoint.ts';
import type { ActionDialog, OpenDialog } from '../../src/lib/forms/action-dialog.ts';
import type { AnyRow } from '../../src/lib/records/page-state.ts';
import type { PanelState } from '../../src/lib/records/panel.ts';
import { $toasts } from '../../src/lib/shell/toasts.ts';

/* What a person sees or presses on a page whose stores a test holds. */

/** Settles with the value of a store that is wanted, once it has it. */
export async function ready<T>(
  store: { get(): T; listen(run: (value: T) => void): () => void },
  wanted: (value: T) => boolean,
): Promise<T> {
  return new Promise((resolve) => {
    let stop = (): void => undefined;
    const look = (value: T): void => {
      if (!wanted(value)) return;
      stop();
      resolve(value);
    };
    stop = store.listen(look);
    look(store.get());
  });
}

/** The dialog of an action, which must be open. */
export function opened<Subject, S extends Schema, Answer>(
  dialog: ActionDialog<Subject, S, Answer>,
): OpenDialog<Subject, S, Answer> {
  const open = dialog.$open.get();
  if (!open) throw new Error('not open');
  return open;
}

/** The record in the panel, once it is as wanted. */
export async function shownRow<Row extends AnyRow>(
  { $state }: { readonly $state: ReadableAtom<PanelState<Row>> },
  wanted: (row: Row) => boolean = () => true,
): Promise<Row> {
  const state = await ready($state, (now) => now.kind === 'ready' && wanted(now.row));
  if (state.kind !== 'ready') throw new Error(state.kind);
  return state.row;
}

/** Presses "Open again" in the message of what was refused or failed. */
export function openAgain(): void {
  const actions = $toasts.get().flatMap((toast) => toast.actions);
  actions.find(({ label }) => label === 'openAgain')?.run();
}

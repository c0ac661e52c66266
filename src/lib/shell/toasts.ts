import { atom } from 'nanostores';
import { apiSettings } from '../api/call.ts';
import type { ErrorCode } from '../contract/errors.ts';
import type { SuccessKey } from '../contract/success.ts';

/** What a toast says: a key of success.json or errors.json, or text that is already in the page's language. */
export type ToastMessage =
  | { readonly success: SuccessKey }
  | {
      /** e5 has two texts: what could not be copied, and places that were not found. */
      readonly error: ErrorCode | 'e5Places';
      /** The server's sentences, which are in the page's language. */
      readonly title?: string | undefined;
      readonly detail?: string | undefined;
      readonly fields?: readonly string[];
    }
  | { readonly text: string };

export type ToastTone = 'success' | 'danger' | 'info';

/** A button of a toast; pressing it dismisses the toast. */
export interface ToastAction {
  /** Under `toast` in common.json. */
  readonly label: 'openAgain' | 'openRecord' | 'compare' | 'discard' | 'undo' | 'stay';
  run(): void;
}

export interface Toast {
  readonly id: number;
  readonly tone: ToastTone;
  readonly message: ToastMessage;
  readonly actions: readonly ToastAction[];
  /** Stays until it is closed: errors, and whatever offers an action. */
  readonly stays: boolean;
}

/** Toasts on the screen, oldest first. A page load clears them. */
export const $toasts = atom<readonly Toast[]>([]);

let lastId = 0;

/** Shows a toast and returns its id. */
export function showToast(
  tone: ToastTone,
  message: ToastMessage,
  actions: readonly ToastAction[] = [],
): number {
  const id = ++lastId;
  const toast: Toast = { id, tone, message, actions, stays: tone === 'danger' || actions.length > 0 };
  // The same complaint twice in a row is one complaint: a list and its panel fail together when the line is down.
  const same = $toasts
    .get()
    .find((shown) => shown.tone === tone && JSON.stringify(shown.message) === JSON.stringify(message));
  $toasts.set([...$toasts.get().filter((shown) => shown !== same || shown.actions.length > 0), toast]);
  return id;
}

// Where toasts can be seen, they tell of every change.
apiSettings.succeeded = (success) => void showToast('success', { success });

export function dismissToast(id: number): void {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));
}

/** What only told that something worked is out of date, and in the way, once a person begins something new. */
export function dismissPassingToasts(): void {
  $toasts.set($toasts.get().filter(({ stays }) => stays));
}

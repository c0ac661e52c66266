import { effect } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { SESSION_KEY } from '../session/session-tabs.ts';
import { tabStorage } from '../shell/storage.ts';

/** The page is loaded anew by itself, which keeps drafts: nobody is asked. */
let reloading = false;

/** A closed tab takes its drafts along, so the browser asks first. Where the session is over the page must go, typed in or not. */
function ask(event: BeforeUnloadEvent): void {
  if (!reloading && tabStorage.getItem(SESSION_KEY) !== null) event.preventDefault();
}

/** Lets the browser ask before its tab is closed while something is unsaved; ends with the function that it gives. */
export function askBeforeLeaving($unsaved: ReadableAtom<boolean>): () => void {
  if (typeof window === 'undefined') return () => undefined;
  // Only as long as it is needed: a page that might ask is not kept in memory for "back" by every browser.
  const listener = (event: BeforeUnloadEvent): void => ask(event);
  return effect($unsaved, (unsaved) => {
    if (!unsaved) return undefined;
    window.addEventListener('beforeunload', listener);
    return () => window.removeEventListener('beforeunload', listener);
  });
}

/** Loads the page anew without a question. */
export function reloadUnasked(): void {
  reloading = true;
  location.reload();
}

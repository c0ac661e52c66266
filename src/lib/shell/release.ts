import { tabStorage } from './storage.ts';
import { reloadUnasked } from '../forms/unsaved.ts';

const RELOADED = 'malecon.reloaded';
/** A second failure within this time is no new release; reloading again would be a loop. */
const CALM_MS = 60_000;

/**
 * A page that was left open over a release asks for files that are gone. It is reloaded, once; what was typed in a form
 * is kept as a draft. Where the line is down nothing is reloaded: the page that is there is better than none.
 */
export function reloadOnNewRelease(): void {
  window.addEventListener('vite:preloadError', () => void reloadIfServed());
}

async function reloadIfServed(): Promise<void> {
  if (Date.now() - Number(tabStorage.getItem(RELOADED) ?? 0) < CALM_MS) return;
  const page = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  if (!page?.ok) return;
  tabStorage.setItem(RELOADED, String(Date.now()));
  reloadUnasked();
}

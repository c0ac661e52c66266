import { atom } from 'nanostores';
import { holdKeys } from '../forms/held-keys.ts';
import { onShortcut } from './shortcuts.ts';

/** What the top bar can lay over a page; one at a time. */
export type Overlay = 'palette' | 'notes' | 'settings' | 'profile';

export const $overlay = atom<Overlay | undefined>(undefined);

export const openOverlay = (overlay: Overlay): void => $overlay.set(overlay);
export const closeOverlay = (): void => $overlay.set(undefined);

/**
 * Wires the search box of the bar, which is drawn with the page, and Ctrl or ⌘ K. Who presses before the bar's island
 * runs gets the palette as soon as it does, with what was typed meanwhile.
 */
export function startPalette(): void {
  const open = (): void => {
    if ($overlay.get() === 'palette') return;
    holdKeys();
    openOverlay('palette');
  };
  document.querySelector('[data-palette]')?.addEventListener('click', open);
  onShortcut('mod+k', open);
}

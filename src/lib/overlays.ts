import { atom } from 'nanostores';

/** What the top bar can lay over a page; one at a time. */
export type Overlay = 'palette' | 'notes' | 'settings' | 'profile';

export const $overlay = atom<Overlay | undefined>(undefined);

export const openOverlay = (overlay: Overlay): void => $overlay.set(overlay);
export const closeOverlay = (): void => $overlay.set(undefined);

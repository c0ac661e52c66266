import { useSyncExternalStore } from 'react';

/** Whether a media query holds, followed live. Office screens draw in the browser only. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
  );
}

/** Rows are cards at this width. */
export const PHONE = '(max-width: 640px)';
/** The side panel pushes the list from here on, and lies over it below. */
export const WIDE = '(min-width: 1600px)';

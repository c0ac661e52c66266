import { atom } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import type { ShowTyped } from './form-dialog.tsx';

interface Comparing {
  readonly $state: ReadableAtom<{ readonly kind: string }>;
}

/** How values are written where two versions are compared: fetched when that begins, since hardly anybody ever compares. */
export function lateShow(
  { $state }: Comparing,
  load: () => Promise<{ readonly showTyped: ShowTyped }>,
): ReadableAtom<{ readonly show?: ShowTyped }> {
  const $show = atom<{ readonly show?: ShowTyped }>({});
  $state.listen(({ kind }) => {
    if (kind === 'comparing') void load().then(({ showTyped }) => $show.set({ show: showTyped }));
  });
  return $show;
}

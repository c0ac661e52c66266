import { atom } from 'nanostores';
import type { ReadableAtom } from 'nanostores';

type ShowValue = (field: string, value: unknown) => string | undefined;

interface Comparing {
  readonly $state: ReadableAtom<{ readonly kind: string }>;
}

/** How values are written where two versions are compared: fetched when that begins, since hardly anybody ever compares. */
export function lateShow(
  { $state }: Comparing,
  load: () => Promise<{ readonly showValue: ShowValue }>,
): ReadableAtom<{ readonly show?: ShowValue }> {
  const $show = atom<{ readonly show?: ShowValue }>({});
  $state.listen(({ kind }) => {
    if (kind === 'comparing') void load().then(({ showValue }) => $show.set({ show: showValue }));
  });
  return $show;
}

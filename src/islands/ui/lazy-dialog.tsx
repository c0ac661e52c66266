import { lazy, Suspense } from 'react';
import type { DialogProps } from './dialog.tsx';

const Loaded = lazy(() => import('./dialog.tsx'));

/** A dialog whose code is fetched when the first one opens: no list waits for it. */
export function Dialog(props: DialogProps) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}

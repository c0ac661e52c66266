import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect } from 'react';
import { $link } from './link-store.ts';
import { $pay, offerDrafts } from './store.ts';

const AskDialog = lazy(() => import('./ask-dialog.tsx'));

/** The payment dialog of a screen; its parts are fetched when it opens. store.ts says how to use it. */
export function PayDialog() {
  const state = useStore($pay);
  const link = useStore($link);
  useEffect(offerDrafts, []);
  return <Suspense fallback={null}>{(state.kind !== 'closed' || link) && <AskDialog />}</Suspense>;
}

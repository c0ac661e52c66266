import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import { $link, closeLink } from './link-store.ts';
import { $pay, closePayDialog, offerDrafts } from './store.ts';

const AskDialog = lazyDialog(() => import('./ask-dialog.tsx'));

/** The payment dialog of a screen; its parts are fetched when it opens. store.ts says how to use it. */
export function PayDialog() {
  const state = useStore($pay);
  const link = useStore($link);
  useEffect(offerDrafts, []);
  if (state.kind === 'closed' && !link) return null;
  return <AskDialog onClose={() => void (link ? closeLink() : closePayDialog())} />;
}

import { useStore } from '@nanostores/react';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { useActionDialogs } from '../../../ui/use-action-dialogs.ts';
import { dialogs } from './dialogs.ts';
import { $revealing } from './late-actions.ts';

const ActionDialogs = lazyDialog(() => import('./action-dialogs.tsx'));
const RevealDialog = lazyDialog(() => import('./reveal-dialog.tsx'));

/** The dialog of a remittance's action that is open, or was left open. The default export is what React.lazy asks for. */
export default function DialogsHost() {
  const close = useActionDialogs(...Object.values(dialogs));
  const revealing = useStore($revealing);
  return (
    <>
      {close && <ActionDialogs onClose={close} />}
      {revealing && <RevealDialog onClose={() => $revealing.set(undefined)} />}
    </>
  );
}

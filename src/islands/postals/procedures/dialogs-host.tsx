import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { useActionDialogs } from '../../ui/use-action-dialogs.ts';
import { dialogs } from './dialogs.ts';
import { submitting } from './submissions/submit.ts';

const ActionDialogs = lazyDialog(() => import('./action-dialogs.tsx'));

/** The dialog of a procedure's action that is open, or was left open. The default export is what React.lazy asks for. */
export default function DialogsHost() {
  const close = useActionDialogs(...Object.values(dialogs), submitting);
  return close && <ActionDialogs onClose={close} />;
}

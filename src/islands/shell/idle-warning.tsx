import { useStore } from '@nanostores/react';
import { $idleWarning, touchSession } from '../../lib/session/session.ts';
import { commonWords } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/lazy-dialog.tsx';

/** Asks who has not moved for 28 minutes whether they are still there (rule: idle-session). */
export function IdleWarning() {
  const ends = useStore($idleWarning);
  if (ends === undefined) return null;
  const time = new Date(ends).toTimeString().slice(0, 5);
  return (
    <Dialog
      title={commonWords('idle.title')}
      text={commonWords('idle.text', { time })}
      onClose={() => touchSession()}
      size="small"
      alert
    >
      <footer className="mt-4 flex justify-end border-t border-line px-5 py-3">
        <Button kind="primary" onPress={() => touchSession()}>
          {commonWords('toast.stay')}
        </Button>
      </footer>
    </Dialog>
  );
}

import { useStore } from '@nanostores/react';
import { lazy } from 'react';
import { $question } from '../../lib/forms/confirm.ts';
import { commonWords } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { Late } from '../ui/late.tsx';
import { Dialog } from '../ui/lazy-dialog.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';

/** Few questions want a reason, and all that do are answered to the server. */
const ReasonForm = lazy(() => import('./reason-form.tsx'));

/** The question on the screen. It begins at the button that does nothing, for an Enter that comes by accident. */
export function Confirmations() {
  const pending = useStore($question);
  if (!pending) return null;
  const { question, answer } = pending;
  return (
    <Dialog
      key={question.title}
      title={question.title}
      text={question.text}
      onClose={() => answer(undefined)}
      size="small"
      alert
    >
      {question.reasonMax === undefined ? (
        <footer className="mt-4 flex justify-end gap-2 border-t border-line px-5 py-3">
          <Button kind="quiet" onPress={() => answer(undefined)} first>
            {commonWords('cancel')}
          </Button>
          <Button kind={question.danger ? 'danger' : 'primary'} onPress={() => answer('')}>
            {question.yes}
          </Button>
        </footer>
      ) : (
        <Late waiting={<SkeletonText lines={3} />}>
          <ReasonForm question={question} max={question.reasonMax} onAnswer={answer} />
        </Late>
      )}
    </Dialog>
  );
}

import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { keepReason, typedReason } from '../../lib/forms/ask-reason.ts';
import { $question } from '../../lib/forms/confirm.ts';
import type { Question } from '../../lib/forms/confirm.ts';
import { commonWords } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/lazy-dialog.tsx';
import { lengthIssue } from '../ui/reader.ts';

/** The question on the screen. Its first button, which Enter presses, is the harmless one. */
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
        <footer className="mt-4 flex flex-row-reverse justify-start gap-2 border-t border-line px-5 py-3">
          <Button kind={question.danger ? 'danger' : 'primary'} onPress={() => answer('')}>
            {question.yes}
          </Button>
          <span data-autofocus tabIndex={-1} className="sr-only" />
          <Button kind="quiet" onPress={() => answer(undefined)}>
            {commonWords('cancel')}
          </Button>
        </footer>
      ) : (
        <ReasonForm question={question} max={question.reasonMax} onAnswer={answer} />
      )}
    </Dialog>
  );
}

interface ReasonFormProps {
  question: Question;
  max: number;
  onAnswer(reason: string | undefined): void;
}

function ReasonForm({ question, max, onAnswer }: ReasonFormProps) {
  const [reason, setReason] = useState(() => typedReason(question));
  const [refused, setRefused] = useState(false);
  const issue =
    lengthIssue(reason, max) ??
    (refused && reason.trim() === '' ? commonWords('confirm.reasonRequired') : undefined);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setRefused(true);
        if (reason.trim() !== '' && !issue) onAnswer(reason.trim());
      }}
    >
      <div className="grid gap-3 px-5 py-4">
        <label className="grid gap-1 text-sm font-medium">
          <span>
            {commonWords('reason')}{' '}
            <span className="text-danger" title={commonWords('required')}>
              *
            </span>
          </span>
          <textarea
            data-autofocus
            rows={3}
            value={reason}
            aria-required
            aria-invalid={issue !== undefined}
            onChange={({ target }) => {
              setReason(target.value);
              keepReason(question, target.value);
            }}
            className="rounded-sm border border-control-line bg-surface px-2.5 py-1.5 text-base font-normal aria-invalid:border-danger"
          />
        </label>
        {issue && (
          <p role="alert" className="text-sm text-danger">
            {issue}
          </p>
        )}
      </div>
      <footer className="flex justify-end gap-2 border-t border-line px-5 py-3">
        <Button kind="quiet" onPress={() => onAnswer(undefined)}>
          {commonWords('cancel')}
        </Button>
        <Button kind={question.danger ? 'danger' : 'primary'}>{question.yes}</Button>
      </footer>
    </form>
  );
}

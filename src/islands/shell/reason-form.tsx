import { useEffect, useRef, useState } from 'react';
import { keepReason, typedReason } from '../../lib/forms/ask-reason.ts';
import type { Question } from '../../lib/forms/confirm.ts';
import { commonWords } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { lengthIssue } from '../ui/reader.ts';

interface ReasonFormProps {
  question: Question;
  max: number;
  onAnswer(reason: string | undefined): void;
}

/** Asks for the reason of what is done. The default export is what React.lazy asks for. */
export default function ReasonForm({ question, max, onAnswer }: ReasonFormProps) {
  const [reason, setReason] = useState(() => typedReason(question));
  const [refused, setRefused] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  // It comes after the dialog around it.
  useEffect(() => box.current?.focus(), []);
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
            ref={box}
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

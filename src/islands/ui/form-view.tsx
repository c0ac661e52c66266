import { useStore } from '@nanostores/react';
import { lazy, useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import type { AnyForm } from '../../lib/forms/form.ts';
import { releaseKeys } from '../../lib/forms/held-keys.ts';
import { commonWords } from '../../lib/words/words.ts';
import { Button } from './button.tsx';
import { Late } from './late.tsx';
import { firstRefused, focusOn } from './refused-boxes.ts';

const loadReview = () => import('./form-review.tsx');
const FormReview = lazy(loadReview);

/** Puts the cursor into the first field, once the fields are there; a form that was refused before begins at what was refused. */
export function BeginHere() {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const form = mark.current?.closest('form');
    // After the dialog around it, which on a touch screen takes focus itself: a field that lost it would count as left.
    queueMicrotask(() => {
      focusOn(
        (form && firstRefused(form)) ??
          form?.querySelector<HTMLElement>('input:not([type="hidden"]):not([hidden]), select, textarea') ??
          form?.querySelector<HTMLElement>('footer button'),
      );
      if (form) releaseKeys(form);
    });
  }, []);
  return <span ref={mark} hidden />;
}

interface FormViewProps {
  form: Pick<AnyForm, '$busy' | '$review' | '$attempts' | '$restored' | '$unanswered' | 'id' | 'startOver'>;
  onSubmit(): void;
  /** Label of a field by its path, for the review at the top. */
  labelOf(path: string): string;
  children: ReactNode;
  /** Words of the button that saves. */
  save?: string;
  /** Words of the button that closes without saving; "Cancel" unless that could be taken for the deed itself. */
  leave?: string;
  onCancel?: (() => void) | undefined;
}

/** A form: the review at the top, its fields, its buttons. After a refused attempt focus goes to the first refused field. */
export function FormView({
  form,
  onSubmit,
  labelOf,
  children,
  save = commonWords('save'),
  leave = commonWords('cancel'),
  onCancel,
}: FormViewProps) {
  const busy = useStore(form.$busy);
  const review = useStore(form.$review);
  const attempts = useStore(form.$attempts);
  const box = useRef<HTMLFormElement>(null);

  // There by the time that something is refused.
  useEffect(() => void loadReview().catch(() => undefined), []);
  useEffect(() => {
    if (attempts === 0 || busy) return;
    focusOn(box.current && firstRefused(box.current));
  }, [attempts, busy]);

  return (
    <form
      ref={box}
      noValidate
      data-refused={review.map(({ elementId }) => elementId).join(' ')}
      className="group/form flex min-h-0 flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <div className="grid min-h-0 flex-1 grid-cols-1 content-start gap-4 dialog-scroll overflow-y-auto px-5 py-4">
        {review.length > 0 && (
          <Late waiting={null} missing={null}>
            <FormReview review={review} labelOf={labelOf} />
          </Late>
        )}
        <Restored form={form} />
        {children}
      </div>
      {/* The press must not leave the field first: its refusal would appear, move the button, and the click would miss. */}
      <footer
        className="flex flex-wrap items-center gap-2 border-t border-line px-5 py-3"
        onMouseDown={(event) => event.preventDefault()}
      >
        {/* It explains the stars, where there are any. */}
        <span className="text-sm text-ink-3 not-group-has-aria-required/form:hidden">
          {commonWords('form.requiredNote')}
        </span>
        {/* Where the note leaves no room, both buttons go below it. */}
        <span className="ml-auto flex flex-wrap justify-end gap-2">
          {onCancel && (
            <Button kind="quiet" onPress={onCancel}>
              {leave}
            </Button>
          )}
          <Button kind="primary" busy={busy}>
            {save}
          </Button>
        </span>
      </footer>
    </form>
  );
}

/** Says that the form holds what was typed before, which can be let go of. */
function Restored({ form }: Pick<FormViewProps, 'form'>) {
  const restored = useStore(form.$restored);
  const unanswered = useStore(form.$unanswered);
  if (!restored) return null;
  return (
    <p
      role="status"
      className="flex flex-wrap items-center justify-between gap-2 rounded-sm bg-info-soft px-3 py-1 text-sm"
    >
      {commonWords(unanswered ? 'draft.unanswered' : 'draft.restored')}
      <Button kind="quiet" onPress={form.startOver}>
        {commonWords('draft.startOver')}
      </Button>
    </p>
  );
}

import type { ReadableAtom } from 'nanostores';
import type { FieldError } from '../contract/errors.ts';
import { draftsOf, dropDraft, keepDraft } from './drafts.ts';
import type { Draft } from './drafts.ts';
import { dismissToast, showToast } from '../shell/toasts.ts';
import { commonWords } from '../words/words.ts';

/** What of a form is kept, whatever its fields are. */
interface TypedForm {
  readonly $values: ReadableAtom<unknown>;
  readonly $initial: ReadableAtom<unknown>;
  readonly $dirty: ReadableAtom<boolean>;
  readonly $unanswered: ReadableAtom<boolean>;
  readonly $coming: ReadableAtom<number>;
  files(): string;
  idempotencyKey(): string;
}

/** Where what is typed belongs. */
export type DraftPlace = Pick<Draft, 'screen' | 'id' | 'version' | 'subject'> & {
  /** Fields that are kept nowhere: they are typed again in a page that was loaded anew. */
  readonly secret?: readonly string[];
};

const without = (values: unknown, secret: readonly string[]): unknown =>
  Object.fromEntries(Object.entries(values as object).filter(([name]) => !secret.includes(name)));

/** Keeps what a form holds as a draft and gives it; `errors` are the fields that the server refused. */
export function keepTyped(
  form: TypedForm,
  { secret = [], ...place }: DraftPlace,
  errors: readonly FieldError[] = [],
): Omit<Draft, 'by'> {
  const idempotencyKey = form.$unanswered.get() ? form.idempotencyKey() : undefined;
  const draft = {
    ...place,
    values: form.$values.get(),
    initial: form.$initial.get(),
    errors,
    idempotencyKey,
    files: form.files(),
  };
  keepDraft(secret.length === 0 ? draft : { ...draft, values: without(draft.values, secret) });
  return draft;
}

/**
 * Keeps what is typed in a form while it is open: a tab that dies, a release that replaces its files and a session that
 * ends lose none of it. `place` gives undefined while the form is closed. Ends with the function that it gives.
 */
export function keepWhileTyped(form: TypedForm, place: () => DraftPlace | undefined): () => void {
  const keep = (): void => {
    const at = place();
    if (!at) return;
    if (form.$dirty.get()) keepTyped(form, at);
    else dropDraft(at.screen, at.id);
  };
  const stops = [form.$values.listen(keep), form.$coming.listen(keep)];
  return () => stops.forEach((stop) => stop());
}

/** The offers to go on with what a person left behind in one kind of form. */
export interface DraftOffers {
  /** Shows them; called once the screen is there that draws the form. */
  show(): void;
  /** Takes them away: opening any such form answers them. */
  end(): void;
}

export function createDraftOffers(screen: string, reopen: (draft: Draft) => void): DraftOffers {
  let shown: readonly number[] = [];
  function end(): void {
    for (const id of shown) dismissToast(id);
    shown = [];
  }
  return {
    end,
    show: () => {
      end();
      shown = draftsOf(screen).map((draft) =>
        showToast('info', { text: commonWords('draft.found') }, [
          { label: 'openAgain', run: () => reopen(draft) },
          { label: 'discard', run: () => dropDraft(screen, draft.id) },
        ]),
      );
    },
  };
}

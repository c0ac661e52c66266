import { atom, effect } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { ApiError } from '../api/call.ts';
import { showError } from '../api/show-error.ts';
import { confirm } from './confirm.ts';
import type { Schema } from '../contract/endpoint.ts';
import { dropDraft, readDraft } from './drafts.ts';
import type { Draft } from './drafts.ts';
import type { Form } from './form.ts';
import { createDraftOffers, keepTyped, keepWhileTyped } from './keep-typed.ts';
import { askBeforeLeaving } from './unsaved.ts';
import { commonWords } from '../words/words.ts';

/** What an action is done to; it comes from the API, so it is kept as JSON beside what was typed. */
interface AnySubject {
  readonly id: number;
}

/** A dialog that is open: for whom, and what it asks. */
export interface OpenDialog<Subject, S extends Schema, Answer> {
  readonly subject: Subject;
  readonly form: Form<S, Answer>;
}

interface ActionDialogDefinition<Subject, S extends Schema, Answer> {
  /** Names the action among all: what was typed is kept under it. */
  key: string;
  formFor(subject: Subject): Form<S, Answer>;
  /** The subject as it is now, for a second try. */
  fresh(subject: Subject): Promise<Subject>;
  /** Reads what is on the screen again; after every attempt. */
  reload(): void;
  /** Called with the answer once it is done. */
  done?(answer: Answer, subject: Subject): void;
}

export interface ActionDialog<Subject, S extends Schema, Answer> {
  readonly $open: ReadableAtom<OpenDialog<Subject, S, Answer> | undefined>;
  /** Opens it, with what was typed for the same subject before and not sent. */
  open(subject: Subject): void;
  /** Closes it; asks first when something typed would be lost. */
  close(): Promise<void>;
  submit(): Promise<void>;
  /** Offers what this person left behind in it; once, when the screen opens that draws it. */
  offerDrafts(): void;
}

/**
 * An action that asks something before it is done, as a store. On a refusal the dialog closes, as every dialog does, and
 * the message offers it again with what was typed; where the session ended, the screen does after the next login
 * (rule: draft-survives).
 */
export function createActionDialog<Subject extends AnySubject, S extends Schema, Answer>(
  definition: ActionDialogDefinition<Subject, S, Answer>,
): ActionDialog<Subject, S, Answer> {
  const { key } = definition;
  const $open = atom<OpenDialog<Subject, S, Answer> | undefined>(undefined);
  const placeOf = (subject: Subject) => ({ screen: key, id: subject.id, version: undefined, subject });
  effect($open, (open) => open && askBeforeLeaving(open.form.$dirty));
  effect($open, (open) => open && keepWhileTyped(open.form, () => placeOf(open.subject)));
  const offers = createDraftOffers(key, (draft) => void reopen(draft));

  function show(
    subject: Subject,
    typed: Pick<Draft, 'values' | 'errors' | 'idempotencyKey' | 'files'> | undefined,
  ): void {
    const form = definition.formFor(subject);
    if (typed) form.restore(typed);
    offers.end();
    $open.set({ subject, form });
  }

  async function reopen(draft: Omit<Draft, 'by'>): Promise<void> {
    try {
      // The generic seam: a draft under this key was kept for a subject of this dialog.
      show(await definition.fresh(draft.subject as Subject), draft);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      showError(failure, [{ label: 'openAgain', run: () => void reopen(draft) }]);
    }
  }

  return {
    $open,
    open: (subject) => show(subject, readDraft(key, subject.id)),
    close: async () => {
      const open = $open.get();
      if (!open || open.form.$busy.get()) return;
      const sure =
        !open.form.$dirty.get() ||
        (await confirm({
          title: commonWords('unsaved.title'),
          text: commonWords('unsaved.text'),
          yes: commonWords('unsaved.yes'),
          danger: true,
        }));
      if (!sure || $open.get() !== open) return;
      dropDraft(key, open.subject.id);
      $open.set(undefined);
    },
    submit: async () => {
      const open = $open.get();
      if (!open) return;
      const { form, subject } = open;
      const outcome = await form.submit();
      if (outcome.kind === 'busy' || outcome.kind === 'refused') return;
      if (outcome.kind === 'saved') dropDraft(key, subject.id);
      const draft =
        outcome.kind === 'failed' ? keepTyped(form, placeOf(subject), outcome.error.errors) : undefined;
      $open.set(undefined);
      definition.reload();
      if (outcome.kind === 'saved') definition.done?.(outcome.answer, subject);
      else if (draft) showError(outcome.error, [{ label: 'openAgain', run: () => void reopen(draft) }]);
    },
    offerDrafts: offers.show,
  };
}

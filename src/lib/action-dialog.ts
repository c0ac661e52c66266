import { atom, effect } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { ApiError } from './api.ts';
import { showError } from './show-error.ts';
import { confirm } from './confirm.ts';
import type { Schema } from './contract/endpoint.ts';
import type { Form } from './form.ts';
import { askBeforeLeaving } from './unsaved.ts';
import { commonWords } from './words.ts';

/** A dialog that is open: for whom, and what it asks. */
interface OpenDialog<Subject, S extends Schema, Answer> {
  readonly subject: Subject;
  readonly form: Form<S, Answer>;
}

interface ActionDialogDefinition<Subject, S extends Schema, Answer> {
  formFor(subject: Subject): Form<S, Answer>;
  /** The subject as it is now, for a second try. */
  fresh(subject: Subject): Promise<Subject>;
  /** Reads what is on the screen again; after every attempt. */
  reload(): void;
}

export interface ActionDialog<Subject, S extends Schema, Answer> {
  readonly $open: ReadableAtom<OpenDialog<Subject, S, Answer> | undefined>;
  open(subject: Subject): void;
  /** Closes it; asks first when something typed would be lost. */
  close(): Promise<void>;
  submit(): Promise<void>;
}

/**
 * An action that asks something before it is done, as a store. On a refusal the dialog closes, as every dialog does, and
 * the message offers it again with what was typed (product.md §4).
 */
export function createActionDialog<Subject, S extends Schema, Answer>(definition: ActionDialogDefinition<Subject, S, Answer>): ActionDialog<Subject, S, Answer> {
  const $open = atom<OpenDialog<Subject, S, Answer> | undefined>(undefined);
  effect($open, (open) => open && askBeforeLeaving(open.form.$dirty));

  async function reopen(before: OpenDialog<Subject, S, Answer>, error: ApiError): Promise<void> {
    try {
      const subject = await definition.fresh(before.subject);
      const form = definition.formFor(subject);
      form.reset(form.$initial.get(), before.form.$values.get(), error.status === 0 ? before.form.intention() : undefined);
      form.refuse(error.errors);
      $open.set({ subject, form });
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      showError(failure, [{ label: 'openAgain', run: () => void reopen(before, error) }]);
    }
  }

  return {
    $open,
    open: (subject) => $open.set({ subject, form: definition.formFor(subject) }),
    close: async () => {
      const open = $open.get();
      if (!open || open.form.$busy.get()) return;
      const sure =
        !open.form.$dirty.get() ||
        (await confirm({ title: commonWords('unsaved.title'), text: commonWords('unsaved.text'), yes: commonWords('unsaved.yes'), danger: true }));
      if (sure && $open.get() === open) $open.set(undefined);
    },
    submit: async () => {
      const open = $open.get();
      if (!open) return;
      const outcome = await open.form.submit();
      if (outcome.kind === 'busy' || outcome.kind === 'refused') return;
      $open.set(undefined);
      definition.reload();
      if (outcome.kind === 'saved' || outcome.error.status === 401) return;
      const { error } = outcome;
      showError(error, [{ label: 'openAgain', run: () => void reopen(open, error) }]);
    },
  };
}

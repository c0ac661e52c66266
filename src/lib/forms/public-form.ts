import { atom } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import type errors from '../../../public/locales/en/errors.json';
import type validation from '../../../public/locales/en/validation.json';
import { ApiError } from '../api/call.ts';
import type { Output, Schema } from '../contract/endpoint.ts';
import { describeIssue } from '../contract/issues.ts';
import { wordsOf } from '../words/words.ts';
import type { WordKey } from '../words/words.ts';

const errorWords = wordsOf<typeof errors>('errors');
const validationWords = wordsOf<typeof validation>('validation');

/** A form of a public page. Its fields belong to the browser: what is typed before the page runs stays. */
interface PublicFormState {
  readonly kind: 'open' | 'busy' | 'done';
  /** What is wrong with a field, by its name, in the page's language. */
  readonly errors: Readonly<Record<string, string>>;
  /** What is wrong with the whole. */
  readonly message: string | undefined;
  /** How often something wrong was told: each time anew, the first of it is focused. */
  readonly told: number;
}

export interface PublicForm {
  readonly $state: ReadableAtom<PublicFormState>;
  /** Checks and sends what the fields hold. A second press while it is under way does nothing. */
  submit(values: Readonly<Record<string, unknown>>): Promise<void>;
  /** Takes back what was wrong with a field that somebody has changed since. */
  correct(name: string): void;
  /** Tells once more what is wrong: something else took the focus from it. */
  tellAgain(): void;
  /** Takes the form up again that had done its work: the browser brought its page back. */
  reopen(): void;
}

/** Thrown by `send` when nothing was sent; the message says why, unless something else on the page does. */
export class NotSent extends Error {
  override readonly name = 'NotSent';
}

interface Definition<S extends Schema> {
  schema: S;
  send(values: Output<S>): Promise<void>;
}

const OPEN: PublicFormState = { kind: 'open', errors: {}, message: undefined, told: 0 };

/** What an error says in one or two sentences; the reason alone where it says everything. */
export function sentenceOf({ code, title, detail, reason }: ApiError): string {
  if (reason !== undefined && detail !== undefined && code !== 'e12') return detail;
  return [title ?? errorWords(code), detail].filter(Boolean).join(' ');
}

/** A form that a contract's schema checks and `send` carries out; a refusal is words beside the fields or above them. */
export function createPublicForm<S extends Schema>({ schema, send }: Definition<S>): PublicForm {
  const $state = atom<PublicFormState>(OPEN);
  const tell = (wrong: Partial<PublicFormState>): void =>
    $state.set({ ...OPEN, ...wrong, told: $state.get().told + 1 });
  const become = (kind: 'busy' | 'done'): void => $state.set({ ...OPEN, kind, told: $state.get().told });
  return {
    $state,
    submit: async (values) => {
      if ($state.get().kind !== 'open') return;
      const parsed = schema.safeParse(values, { reportInput: true });
      if (!parsed.success) {
        const wrong = parsed.error.issues.map((issue) => {
          const { key, params } = describeIssue(issue);
          // The check of words asserts that every key of the contract has words.
          return [issue.path.join('.'), validationWords(key as WordKey<typeof validation>, params)] as const;
        });
        // The first complaint of a field is the one that helps.
        tell({ errors: Object.fromEntries(wrong.reverse()) });
        return;
      }
      become('busy');
      try {
        await send(parsed.data as Output<S>);
        become('done');
      } catch (error) {
        if (error instanceof NotSent) {
          tell({ message: error.message || undefined });
          return;
        }
        if (!(error instanceof ApiError)) throw error;
        const fields = Object.fromEntries(error.errors.map(({ field, message }) => [field, message]));
        tell({ errors: fields, message: error.errors.length > 0 ? undefined : sentenceOf(error) });
      }
    },
    correct: (name) => {
      const { [name]: told, ...errors } = $state.get().errors;
      if (told !== undefined) $state.set({ ...$state.get(), errors });
    },
    tellAgain: () => $state.set({ ...$state.get(), told: $state.get().told + 1 }),
    reopen: () => $state.set(OPEN),
  };
}

type Box = HTMLInputElement | HTMLSelectElement;
const boxesOf = (form: HTMLFormElement): Box[] =>
  Array.from(form.querySelectorAll<Box>('input[name], select[name]'));

/**
 * A page that a translator changed before it ran is drawn anew: what was typed into the form that stood there goes into
 * the new one. Gives the one that stood there, which knows whether it was pressed.
 */
export function takeOver(form: HTMLFormElement): HTMLFormElement {
  const boxes = boxesOf(form);
  const before = window.heldForms?.find((held) => boxes.some(({ name }) => held.elements.namedItem(name)));
  if (!before || before === form) return form;
  for (const typed of boxesOf(before)) {
    const box = boxes.find(({ name }) => name === typed.name);
    if (box instanceof HTMLInputElement && typed instanceof HTMLInputElement) {
      if (typed.checked !== typed.defaultChecked) box.checked = typed.checked;
      if (typed.value !== typed.defaultValue) box.value = typed.value;
    } else if (box && typed instanceof HTMLSelectElement) {
      const first = Math.max(
        0,
        Array.from(typed.options).findIndex(({ defaultSelected }) => defaultSelected),
      );
      if (typed.selectedIndex !== first) box.value = typed.value;
    }
  }
  return before;
}

import { atom, onMount } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { ApiError } from '../api/call.ts';
import { sameValues } from './field-path.ts';

/** What a form that is not sent yet would come to. The answer before stays while a new one is asked for. */
export type LiveCheck<Check> =
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'ready'; readonly check: Check }
  | { readonly kind: 'failed'; readonly error: ApiError };

interface LiveCheckDefinition<Question, Check> {
  /** What is typed. */
  $values: ReadableAtom<unknown>;
  /** What is asked of it; undefined while something is missing or wrong. */
  questionOf(values: unknown): Question | undefined;
  ask(question: Question): Promise<Check>;
}

/** Asks while somebody looks, one question at a time: what was typed meanwhile is asked when the answer is there. */
export function createLiveCheck<Question, Check>({
  $values,
  questionOf,
  ask,
}: LiveCheckDefinition<Question, Check>): ReadableAtom<LiveCheck<Check>> {
  const $state = atom<LiveCheck<Check>>({ kind: 'incomplete' });
  let asked: Question | undefined;
  let asking = false;

  async function answer(question: Question): Promise<LiveCheck<Check>> {
    try {
      return { kind: 'ready', check: await ask(question) };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { kind: 'failed', error };
    }
  }

  async function follow(): Promise<void> {
    const question = questionOf($values.get());
    if (sameValues(question, asked)) return;
    asked = question;
    if (question === undefined) $state.set({ kind: 'incomplete' });
    if (asking || question === undefined) return;
    asking = true;
    let current: Question | undefined;
    do {
      current = asked;
      const next = current && (await answer(current));
      if (next && sameValues(asked, current)) $state.set(next);
    } while (!sameValues(asked, current));
    asking = false;
  }

  onMount($state, () => {
    void follow();
    const stop = $values.listen(() => void follow());
    return () => {
      stop();
      asked = undefined;
      $state.set({ kind: 'incomplete' });
    };
  });
  return $state;
}

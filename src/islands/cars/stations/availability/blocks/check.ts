import { atom, onMount } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { ApiError, call } from '../../../../../lib/api/call.ts';
import { checkBlock } from '../../../../../lib/contract/cars/blocks.ts';
import type { Output } from '../../../../../lib/contract/endpoint.ts';
import { sameValues, valueAt } from '../../../../../lib/forms/field-path.ts';
import { editor } from './store.ts';

type Question = Output<typeof checkBlock.body>;
type Check = Output<typeof checkBlock.answer>;

/** What blocking would come to, as the form is filled in. The answer before stays while a new one is asked for. */
type CheckState =
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'ready'; readonly check: Check }
  | { readonly kind: 'failed'; readonly error: ApiError };

const $state = atom<CheckState>({ kind: 'incomplete' });
export const $check: ReadableAtom<CheckState> = $state;

const PARTS = ['station_id', 'model_ids', 'from', 'to', 'other_days', 'quantity'] as const;

/** What the form asks; undefined while something is missing or wrong. A reason is not needed to ask. */
function questionOf(values: unknown): Question | undefined {
  const state = editor.$state.get();
  const parts = Object.fromEntries(PARTS.map((part) => [part, valueAt(values, part)]));
  const parsed = checkBlock.body.safeParse({
    ...parts,
    block_id: state.kind === 'editing' ? state.id : null,
  });
  return parsed.success ? parsed.data : undefined;
}

let asked: Question | undefined;
let asking = false;

/** One question at a time: what was typed meanwhile is asked when the answer is there. */
async function ask(): Promise<void> {
  const question = questionOf(editor.form.$values.get());
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

async function answer(body: Question): Promise<CheckState> {
  try {
    return { kind: 'ready', check: await call(checkBlock, { body }) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { kind: 'failed', error };
  }
}

onMount($state, () => {
  void ask();
  const stop = editor.form.$values.listen(() => void ask());
  return () => {
    stop();
    asked = undefined;
    $state.set({ kind: 'incomplete' });
  };
});

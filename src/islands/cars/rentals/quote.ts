import { atom, onMount } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { ApiError, call } from '../../../lib/api/call.ts';
import { nextFreeCar, quoteRental } from '../../../lib/contract/cars/quotes.ts';
import type { Output } from '../../../lib/contract/endpoint.ts';
import { wallMinutes, addWallMinutes } from '../../../lib/domain/times.ts';
import { sameValues, valueAt } from '../../../lib/forms/field-path.ts';
import { editor } from './store.ts';

type Quote = Output<typeof quoteRental.answer>;
type Question = Output<typeof quoteRental.body>;

/** The price of what is in the form right now. `quote` is the one before while a new one is asked for. */
export type QuoteState =
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'asking'; readonly quote: Quote | undefined }
  | { readonly kind: 'ready'; readonly quote: Quote }
  /** e16 brings the next time with a free car, when there is one. */
  | { readonly kind: 'failed'; readonly error: ApiError; readonly next: string | null | undefined };

const $state = atom<QuoteState>({ kind: 'incomplete' });
/** Asked for while somebody looks, at each change of what decides the price. */
export const $quote: ReadableAtom<QuoteState> = $state;

const PARTS = [
  'model_id',
  'pick_up',
  'drop_off',
  'currency',
  'full_tank_price',
  'airport_tax',
  'novel_driver',
  'extras',
  'discount',
  'manual_price',
  'vehicle_id',
] as const;

/** What the form asks, or undefined while something that decides the price is missing or wrong. */
function questionOf(values: unknown): Question | undefined {
  const state = editor.$state.get();
  const parts = Object.fromEntries(PARTS.map((part) => [part, valueAt(values, part)]));
  const parsed = quoteRental.body.safeParse({
    ...parts,
    rental_id: state.kind === 'editing' ? state.id : null,
  });
  if (!parsed.success || parsed.data.drop_off.local <= parsed.data.pick_up.local) return undefined;
  return parsed.data;
}

let asked: Question | undefined;
let asking = false;

async function ask(): Promise<void> {
  const question = questionOf(editor.form.$values.get());
  if (!question) {
    asked = undefined;
    $state.set({ kind: 'incomplete' });
    return;
  }
  if (sameValues(question, asked)) return;
  asked = question;
  const before = $state.get();
  $state.set({ kind: 'asking', quote: 'quote' in before ? before.quote : undefined });
  // One question at a time: what was typed meanwhile is asked when the answer is there.
  if (asking) return;
  asking = true;
  try {
    let current: Question;
    do {
      current = asked;
      await answer(current);
    } while (asked !== undefined && asked !== current);
  } finally {
    asking = false;
  }
}

async function answer(question: Question): Promise<void> {
  const latest = (): boolean => asked === question;
  try {
    const quote = await call(quoteRental, { body: question });
    if (latest()) $state.set({ kind: 'ready', quote });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!latest()) return;
    if (editor.form.$unanswered.get()) {
      // What may be saved already is in its own way; asked again when it is changed.
      asked = undefined;
      return $state.set({ kind: 'incomplete' });
    }
    $state.set({ kind: 'failed', error, next: undefined });
    // Another time helps where no car is free, not where one vehicle is taken.
    if (error.reason !== 'no_car_free') return;
    const { model_id, pick_up, drop_off, rental_id } = question;
    const next = await call(nextFreeCar, { body: { model_id, pick_up, drop_off, rental_id } }).catch(
      () => undefined,
    );
    if (latest() && next) $state.set({ kind: 'failed', error, next: next.local });
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

/** Moves pick-up and drop-off to a time at which a car is free, for as long as before. */
export function takeTime(local: string): void {
  const { pick_up, drop_off } = editor.form.fields;
  const before = { pick_up: pick_up.fields.local.$value.get(), drop_off: drop_off.fields.local.$value.get() };
  pick_up.fields.local.set(local);
  if (before.pick_up && before.drop_off)
    drop_off.fields.local.set(addWallMinutes(local, wallMinutes(before.pick_up, before.drop_off)));
}

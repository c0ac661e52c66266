import { atom, onMount } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { ApiError, call } from '../../../lib/api/call.ts';
import { alternatives } from '../../../lib/contract/cars/alternatives.ts';
import type { Alternative, Alternatives } from '../../../lib/contract/cars/alternatives.ts';
import { nextFreeCar, quoteRental } from '../../../lib/contract/cars/quotes.ts';
import type { Output } from '../../../lib/contract/endpoint.ts';
import { wallMinutes, addWallMinutes } from '../../../lib/domain/times.ts';
import { timeOfLocal } from '../../../lib/domain/wall-clock.ts';
import { sameValues, valueAt } from '../../../lib/forms/field-path.ts';
import { editor } from './store.ts';

export type Quote = Output<typeof quoteRental.answer>;
export type Cheaper = Quote['cheaper'][number];
const DAY_MINUTES = 1_440;
type Question = Output<typeof quoteRental.body>;

/** The price of what is in the form right now. `quote` is the one before while a new one is asked for. */
export type QuoteState =
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'asking'; readonly quote: Quote | undefined }
  /** `refused` is what was wrong with the discount code: the price stands without it. */
  | { readonly kind: 'ready'; readonly quote: Quote; readonly refused?: ApiError }
  /** e16 brings the next time with a free car, when there is one, and what can be offered instead. */
  | {
      readonly kind: 'failed';
      readonly error: ApiError;
      readonly next: string | null | undefined;
      readonly instead?: Alternatives | undefined;
    };

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
  'discount_code',
  'discounts_on_manual_price',
  'manual_price',
  'member_id',
  'vehicle_id',
  'pick_up_station_id',
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

/** Asks for a price; a code that does not count keeps nobody from reading what it costs without it. */
async function priceOf(question: Question): Promise<{ quote: Quote; refused?: ApiError }> {
  try {
    return { quote: await call(quoteRental, { body: question }) };
  } catch (error) {
    const ofCode = error instanceof ApiError && error.errors.every(({ field }) => field === 'discount_code');
    if (!ofCode || error.errors.length === 0) throw error;
    return {
      quote: await call(quoteRental, { body: { ...question, discount_code: '' } }),
      refused: error,
    };
  }
}

/** Why no car of the model is free: promised, or kept from clients. */
const NONE_FREE: readonly string[] = ['no_car_free', 'days_blocked'];

const insteadOf = ({
  model_id,
  member_id,
  pick_up,
  drop_off,
  currency,
  rental_id,
}: Question): Promise<Alternatives> =>
  call(alternatives, {
    query: {
      model_id: String(model_id),
      pick_up_office_id: String(pick_up.office_id),
      pick_up_local: pick_up.local,
      drop_off_office_id: String(drop_off.office_id),
      drop_off_local: drop_off.local,
      currency,
      ...(member_id ? { member_id: String(member_id) } : {}),
      ...(rental_id ? { except: String(rental_id) } : {}),
    },
  });

async function answer(question: Question): Promise<void> {
  const latest = (): boolean => asked === question;
  try {
    const answered = await priceOf(question);
    if (latest()) $state.set({ kind: 'ready', ...answered });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!latest()) return;
    if (editor.form.$unanswered.get()) {
      // What may be saved already is in its own way; asked again when it is changed.
      asked = undefined;
      return $state.set({ kind: 'incomplete' });
    }
    $state.set({ kind: 'failed', error, next: undefined });
    // Something else helps where no car is free, not where one vehicle is taken.
    if (error.reason === undefined || !NONE_FREE.includes(error.reason)) return;
    const { model_id, pick_up, drop_off, rental_id } = question;
    const [next, instead] = await Promise.all([
      call(nextFreeCar, { body: { model_id, pick_up, drop_off, rental_id } }).catch(() => undefined),
      insteadOf(question).catch(() => undefined),
    ]);
    if (latest() && next) $state.set({ kind: 'failed', error, next: next.local, instead });
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

/** Takes what the quote says is cheaper: as many days, or another day of pick-up. */
export function takeCheaper({ days, pick_up_date }: Cheaper, now: Quote): void {
  const { pick_up, drop_off } = editor.form.fields;
  const local = { pick_up: pick_up.fields.local.$value.get(), drop_off: drop_off.fields.local.$value.get() };
  if (!local.pick_up || !local.drop_off) return;
  if (days === now.days) return takeTime(`${pick_up_date}T${timeOfLocal(local.pick_up)}`);
  drop_off.fields.local.set(addWallMinutes(local.drop_off, (days - now.days) * DAY_MINUTES));
}

/** Moves pick-up and drop-off to a time at which a car is free, for as long as before. */
export function takeTime(local: string): void {
  const { pick_up, drop_off } = editor.form.fields;
  const before = { pick_up: pick_up.fields.local.$value.get(), drop_off: drop_off.fields.local.$value.get() };
  pick_up.fields.local.set(local);
  if (before.pick_up && before.drop_off)
    drop_off.fields.local.set(addWallMinutes(local, wallMinutes(before.pick_up, before.drop_off)));
}

/** Takes what is offered in place of what no car is free for. */
export function takeAlternative({
  model,
  pick_up_office,
  drop_off_office,
  pick_up_local,
  drop_off_local,
}: Alternative): void {
  const { fields } = editor.form;
  fields.model_id.set(model.id);
  fields.pick_up.fields.office_id.set(pick_up_office.id);
  fields.drop_off.fields.office_id.set(drop_off_office.id);
  fields.pick_up.fields.local.set(pick_up_local);
  fields.drop_off.fields.local.set(drop_off_local);
}

import { atom } from 'nanostores';
import * as z from 'zod/mini';
import { text } from '../../../../lib/contract/fields.ts';
import type { Output } from '../../../../lib/contract/endpoint.ts';
import type { Unfinished } from '../../../../lib/contract/form.ts';
import { SCAN_STEPS, scanPackage } from '../../../../lib/contract/postals/package-actions.ts';
import { readScan } from '../../../../lib/domain/scan-code.ts';
import { createForm } from '../../../../lib/forms/form.ts';
import { takeScan } from './queue.ts';

/** The scan box without its looks: what is chosen for the next code, and what a step asks beside it. */

const { step, place, weight, delivery } = scanPackage.body.shape;
const ScanForm = z.object({ step, code: text(300), place, weight, delivery });
type Values = Output<typeof ScanForm>;

const ScanInput = ScanForm.check(
  z.refine<Values>((scan) => scan.step !== 'weigh' || scan.weight !== null, {
    error: 'required',
    path: ['weight', 'value'],
  }),
  z.refine<Values>((scan) => scan.step !== 'deliver' || scan.delivery !== null, {
    error: 'received_by',
    path: ['delivery', 'received_by'],
  }),
);

const SETTINGS = 'malecon.scan-settings';
/** What this browser is used for: a reader at a scale weighs all day. */
const Settings = z.object({ step, place, muted: z.boolean() });
type Settings = z.infer<typeof Settings>;

function readSettings(): Settings {
  try {
    return Settings.parse(JSON.parse(localStorage.getItem(SETTINGS) ?? ''));
  } catch {
    return { step: SCAN_STEPS[0], place: '', muted: false };
  }
}
const settings = readSettings();

function remember(changed: Partial<Settings>): void {
  Object.assign(settings, changed);
  try {
    localStorage.setItem(SETTINGS, JSON.stringify(settings));
  } catch {
    // The page goes on without remembering.
  }
}

export const $muted = atom(settings.muted);
export function mute(muted: boolean): void {
  $muted.set(muted);
  remember({ muted });
}

/** Photos of the delivery that comes next. */
export const $photos = atom<readonly File[]>([]);

/** Parcels of a package that follow one another this fast go into one hand, which signs once. */
const ONE_HAND_MS = 10 * 60_000;

/** Who got the last delivery: the other parcels of that package are theirs, too. */
export const $hand = atom<
  | { readonly number: string; readonly delivery: NonNullable<Values['delivery']>; readonly at: number }
  | undefined
>(undefined);

/** The order number that a code is of; undefined for a folio, which is of a whole package. */
function numberOf(code: string): string | undefined {
  const read = readScan(code);
  return read.kind === 'parcel' || read.kind === 'package' ? read.number : undefined;
}

function rememberHand({ code, delivery: given }: Values): void {
  const number = numberOf(code);
  if (given !== null && number !== undefined) $hand.set({ number, delivery: given, at: Date.now() });
}

/** Nobody signs six times for six parcels of one package (rule: delivered-in-parts). */
function takeSameHand(): void {
  const hand = $hand.get();
  if (hand === undefined || Date.now() - hand.at > ONE_HAND_MS) return;
  const { step: chosen, code, delivery: given } = form.$values.get();
  if (
    chosen === 'deliver' &&
    !given?.received_by &&
    !given?.signature &&
    numberOf(code ?? '') === hand.number
  )
    form.fields.delivery.set(hand.delivery);
}

/** What the form for the next code begins with. */
const next = () => ({ step: settings.step, place: settings.place, code: '' });

export const form = createForm({
  id: 'scan',
  schema: ScanInput,
  initial: next(),
  validateEmptyOnBlur: false,
  submit: (values) => {
    rememberHand(values);
    return takeScan(values, values.step === 'deliver' ? $photos.get() : []);
  },
});

/** Whether a step asks something beside the code that nobody has answered. */
const isUnanswered = ({ step: chosen, weight: weighed, delivery: given }: Unfinished<Values>): boolean =>
  (chosen === 'weigh' && !weighed?.value) || (chosen === 'deliver' && !given?.received_by);

/** The code whose answer is waited for. */
let waiting = '';
/** Grows whenever the step asks for its answer: the cursor goes there, and nothing is wrong yet. */
export const $asks = atom(0);

/** Asks for what the step needs beside the code, once for each code. */
function asksNow(): boolean {
  const values = form.$values.get();
  const { code = '' } = values;
  if (code.trim() === '' || code === waiting || !isUnanswered(values)) return false;
  waiting = code;
  $asks.set($asks.get() + 1);
  return true;
}

/** Begins with another step; what the one before asked is not meant any more. */
export function choose(chosen: Values['step']): void {
  remember({ step: chosen, place: form.fields.place.$value.get() ?? '' });
  waiting = '';
  form.reset({ ...next(), code: form.fields.code.$value.get() ?? '' });
  $photos.set([]);
}

/**
 * Does the step for the code that is typed, once everything that it asks is there. True when it was taken. A code without
 * the step's answer asks for it first, and is refused only when it comes again without one.
 */
export async function take(): Promise<boolean> {
  takeSameHand();
  if (asksNow()) return false;
  const outcome = await form.submit();
  if (outcome.kind !== 'saved') return false;
  remember({ place: form.fields.place.$value.get() ?? '' });
  waiting = '';
  form.reset(next());
  $photos.set([]);
  return true;
}

/** Does it for a code that the camera read, or that was pasted with others. */
export function takeCode(code: string): Promise<boolean> {
  // The camera sees one code many times: that is no second try.
  waiting = '';
  form.fields.code.set(code);
  return take();
}

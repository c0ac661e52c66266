import { atom, effect, onMount } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { ApiError, call } from '../../lib/api/call.ts';
import { PAYMENT } from '../../lib/domain/payments.ts';
import { showError } from '../../lib/api/show-error.ts';
import { attempt } from '../../lib/api/attempt.ts';
import { confirm } from '../../lib/forms/confirm.ts';
import { paymentOptions } from '../../lib/contract/financials/payment-actions.ts';
import type { PaymentOptions } from '../../lib/contract/financials/payment-actions.ts';
import { payments } from '../../lib/contract/financials/payments.ts';
import type { PaymentRow } from '../../lib/contract/financials/payments.ts';
import { dropDraft, readDraft } from '../../lib/forms/drafts.ts';
import { formatMoney } from '../../lib/words/format.ts';
import { createDraftOffers, keepTyped, keepWhileTyped } from '../../lib/forms/keep-typed.ts';
import { onChange } from '../../lib/api/live.ts';
import { askBeforeLeaving } from '../../lib/forms/unsaved.ts';
import { bringWords } from '../../lib/words/words-on-demand.ts';
import { commonWords } from '../../lib/words/words.ts';
import { reader } from '../ui/reader.ts';
import { allowed } from './allowed.ts';
import { readAsked, withdraw, withdrawToChange } from './asked-store.ts';
import { amountOf, createForms, formOf } from './forms.ts';
import type { PayForms } from './forms.ts';
import { showLink } from './link-store.ts';
import { DRAFTS, placeOf, subjectOf } from './request.ts';
import type { PayRequest, Typed } from './request.ts';
import { firstWay, refusalOf, sameDue } from './ways.ts';
import type { Way } from './ways.ts';
import { PAY_WORDS, say } from './words.ts';

/*
 * How staff take money for a service. To use it on a screen:
 *   1. mount <PayDialog /> of ./mount.tsx once in the screen; it draws nothing, and fetches nothing, until it is needed;
 *   2. openPayDialog({ service_id }) from a button. `changed` is called after every attempt, to read lists again.
 * To show the link of a payment that there is already: showLink(row) of ./link-store.ts, drawn by the same <PayDialog />.
 */

export type PayState =
  | { readonly kind: 'closed' }
  | {
      readonly kind: 'asking';
      readonly request: PayRequest;
      readonly options: PaymentOptions;
      /** What was asked for already and can still be paid. */
      readonly asked: readonly PaymentRow[];
      readonly forms: PayForms;
      /** Undefined when nothing can be paid, and until one is chosen while something is asked for already. */
      readonly way: Way | undefined;
      /** What is due has changed since it was shown. */
      readonly changed: boolean;
    }
  | { readonly kind: 'done'; readonly request: PayRequest; readonly payments: readonly PaymentRow[] };

const $state = atom<PayState>({ kind: 'closed' });
/** A press is being carried out: the next one waits for nothing. */
let asking = false;
export const $pay: ReadableAtom<PayState> = $state;

const offers = createDraftOffers(DRAFTS, (draft) => void openPayDialog(subjectOf(draft).request, draft));
export const offerDrafts = offers.show;
effect($state, (state) => {
  if (state.kind !== 'asking') return undefined;
  offers.end();
  const { request, forms, way } = state;
  if (!way) return undefined;
  const form = formOf(forms, way);
  const stops = [keepWhileTyped(form, () => placeOf(request, way)), askBeforeLeaving(form.$dirty)];
  return () => stops.forEach((stop) => stop());
});

const read = (service_id: number): Promise<PaymentOptions> => call(paymentOptions, { query: { service_id } });

/** Opens the dialog for a service; `typed` is what an attempt that failed left behind. */
export async function openPayDialog(
  request: PayRequest,
  typed: Typed | undefined = readDraft(DRAFTS, request.service_id),
): Promise<void> {
  try {
    const [options, asked] = await Promise.all([
      read(request.service_id),
      readAsked(request.service_id),
      bringWords(PAY_WORDS),
    ]);
    const forms = createForms({ options, deadlineId: request.funding_deadline_id });
    if (typed) formOf(forms, subjectOf(typed).way).restore(typed);
    const requested = request.way && refusalOf(options, request.way) === undefined ? request.way : undefined;
    // What exists comes first: another way is chosen only after it was seen.
    const first = asked.length > 0 ? undefined : firstWay(options);
    $state.set({
      kind: 'asking',
      request,
      options,
      asked,
      forms,
      way: (typed && subjectOf(typed).way) ?? requested ?? first,
      changed: false,
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showError(error, [{ label: 'openAgain', run: () => void openPayDialog(request, typed) }]);
  }
}

/** Closes it; asks first when something typed would be lost. */
export async function closePayDialog(): Promise<void> {
  const state = $state.get();
  if (state.kind === 'asking' && state.way) {
    const form = formOf(state.forms, state.way);
    if (form.$busy.get()) return;
    const sure =
      !form.$dirty.get() ||
      (await confirm({
        title: commonWords('unsaved.title'),
        text: commonWords('unsaved.text'),
        yes: commonWords('unsaved.yes'),
        danger: true,
      }));
    if (!sure) return;
    dropDraft(DRAFTS, state.request.service_id);
  }
  $state.set({ kind: 'closed' });
}

/** Reads what is due and asked for again; what is typed stays. */
export async function refresh(): Promise<void> {
  const before = $state.get();
  if (before.kind !== 'asking') return;
  const answer = await attempt(() =>
    Promise.all([read(before.request.service_id), readAsked(before.request.service_id)]),
  );
  const state = $state.get();
  if (!answer || state.kind !== 'asking' || state.request !== before.request) return;
  const [options, asked] = answer;
  $state.set({ ...state, options, asked, changed: state.changed || !sameDue(state.options, options) });
}

// Somebody pays, or a colleague asks, while the dialog is open.
onMount($state, () => onChange(({ key }) => void (key === payments.key && !asking && refresh())));

/** Shows the link of what was asked for, in this dialog. */
export async function showAsked(row: PaymentRow): Promise<void> {
  const state = $state.get();
  await showLink(row, state.kind === 'asking' ? state.request.changed : undefined);
}

/** Takes back what was asked for. */
export async function takeBack(row: PaymentRow): Promise<void> {
  const state = $state.get();
  if (state.kind !== 'asking' || !(await withdraw(row))) return;
  state.request.changed?.();
  await openPayDialog({ ...state.request, way: undefined });
}

/** Asks for it anew: what was asked for is taken back, and its way is open with what is due. */
export async function change(row: PaymentRow): Promise<void> {
  const state = $state.get();
  if (state.kind !== 'asking' || !(await withdrawToChange(row))) return;
  state.request.changed?.();
  await openPayDialog({ ...state.request, way: row.method === 'transfer' ? 'transfer' : 'link' });
}

/** Looks at another way; what was typed for this one stays. */
export function chooseWay(way: Way): void {
  const state = $state.get();
  if (state.kind === 'asking') $state.set({ ...state, way });
}

/**
 * Asks for the money or takes it. What is due is read again first: when it is not what the person saw, they see it and
 * decide anew (rule: amount-as-shown). Where money moves the amount is confirmed once more; a link moves none, and its
 * button names the amount. A refusal closes the dialog, as every dialog's does, and the message brings it back with
 * everything typed (rule: draft-survives).
 */
export async function pay(): Promise<void> {
  const state = $state.get();
  if (state.kind !== 'asking' || !state.way || asking) return;
  const { request, forms, way } = state;
  const form = formOf(forms, way);
  if (!form.schema.safeParse(form.$values.get()).success) return void (await form.submit());
  asking = true;
  try {
    const options = await read(request.service_id);
    if (!sameDue(state.options, options)) return $state.set({ ...state, options, changed: true });
    if (!allowed(options, forms, way, request.funding_deadline_id)) return;
    const amount = formatMoney({ amount: amountOf(forms, way) ?? 0, currency: options.currency }, reader());
    const values = {
      amount,
      client: options.client.name,
      concept: options.service.concept,
      code: options.service.code,
    };
    if (
      way !== 'link' &&
      !(await confirm({
        title: say(`confirm.${way}.title`, values),
        text: say(`confirm.${way}.text`, values),
        yes: say(`confirm.${way}.yes`, values),
      }))
    )
      return;
    await carryOut(request, forms, way);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showError(error);
  } finally {
    asking = false;
  }
}

async function carryOut(request: PayRequest, forms: PayForms, way: Way): Promise<void> {
  const form = formOf(forms, way);
  const outcome = await form.submit();
  if (outcome.kind === 'busy' || outcome.kind === 'refused') return;
  request.changed?.();
  if (outcome.kind === 'failed') {
    const { error } = outcome;
    const typed = keepTyped(form, placeOf(request, way), error.errors);
    $state.set({ kind: 'closed' });
    showError(error, [{ label: 'openAgain', run: () => void openPayDialog(request, typed) }]);
    return;
  }
  dropDraft(DRAFTS, request.service_id);
  const link = outcome.answer.find(({ method, status }) => method === 'card' && status === PAYMENT.pending);
  // The same dialog goes on to the link.
  if (link) await showLink(link, request.changed);
  $state.set(link ? { kind: 'closed' } : { kind: 'done', request, payments: outcome.answer });
}

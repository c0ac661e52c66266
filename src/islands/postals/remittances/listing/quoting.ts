import { atom, computed } from 'nanostores';
import { ApiError, call } from '../../../../lib/api/call.ts';
import { $providers } from '../../../../lib/choices/postal-choices.ts';
import { quoteRemittance } from '../../../../lib/contract/postals/remittance-quote.ts';
import type { RemittanceQuote } from '../../../../lib/contract/postals/remittance-quote.ts';
import { remittances } from '../../../../lib/contract/postals/remittances.ts';
import { discardDraft } from '../../../../lib/forms/discard-draft.ts';
import { sameValues } from '../../../../lib/forms/field-path.ts';
import { takeHanded } from '../quote/handed.ts';
import { createHeldQuote } from '../quote/held.ts';
import { inShort } from '../quote/in-short.ts';
import { blankRemittance, isAgreed } from './editing.ts';
import type { RemittanceValues } from './editing.ts';
import { addRemittance, editor } from './store.ts';

/**
 * The quote by which the form is saved (rule: rate-kept-for-a-quote). It belongs to what was asked: once that changes it
 * goes, while the amount that was typed stays. One that ended is asked for again before anything is saved.
 */

const { form } = editor;
const held = createHeldQuote();
export const { $changed, $left } = held;
const $failure = atom<ApiError | undefined>(undefined);
export const $asking = atom(false);
/** A save was stopped by a quote that nobody had seen. */
const $unseen = atom(false);

export const $quoted = computed([held.$held, $failure, $unseen], (given, error, unseen) => ({
  quote: given?.quote,
  before: given?.before,
  error,
  unseen,
}));

/** What is asked: amounts, and the office whose rate counts. */
function questionOf({ asked, provider_id, office_id }: RemittanceValues) {
  const provider = $providers.get().find(({ id }) => id === provider_id);
  return { ...asked, office_id: office_id ?? provider?.company_office.id ?? null };
}

let answered: ReturnType<typeof questionOf> | undefined;
/** Quotes that were given for this form and may hold still: who comes back to a question finds what was promised. */
let promised: {
  readonly question: ReturnType<typeof questionOf>;
  readonly quote: RemittanceQuote;
  readonly ends: number;
}[] = [];
editor.$state.listen(({ kind }) => {
  if (kind === 'closed') promised = [];
});

/** Shows a quote that was given before, for as long as it holds. */
function showAgain({ question, quote, ends }: (typeof promised)[number]): void {
  held.hold(quote, undefined, ends);
  answered = question;
  form.fields.quote_id.set(quote.id);
}

function forget(): void {
  answered = undefined;
  held.drop();
  $failure.set(undefined);
  $unseen.set(false);
}

form.$values.listen((values) => {
  const question = questionOf(values);
  if (answered !== undefined) {
    const quote = held.$held.get()?.quote;
    if (sameValues(question, answered) && values.quote_id === quote?.id) return;
    forget();
    if (typeof values.quote_id === 'number') form.fields.quote_id.set(undefined);
  }
  // A form that begins anew has no quote.
  if (answered !== undefined || values === form.$initial.get() || isAgreed(values)) return;
  const known = promised.find((one) => sameValues(one.question, question) && one.ends > Date.now());
  if (known) showAgain(known);
});

/** Asks what the typed amount comes to. Gives whether that is what was shown before. */
export async function ask(): Promise<boolean> {
  if ($asking.get()) return false;
  const question = questionOf(form.$values.get());
  const { success, data: body } = quoteRemittance.body.safeParse(question);
  if (!success) {
    // What is no amount is told beside its box.
    for (const side of ['remit_amount', 'receive_amount'] as const) form.fields.asked.fields[side].leave();
    return false;
  }
  const before = held.$held.get()?.quote;
  $asking.set(true);
  try {
    const quote = await call(quoteRemittance, { body });
    if (!sameValues(questionOf(form.$values.get()), question)) return false;
    $failure.set(undefined);
    held.hold(quote, before);
    answered = question;
    const ends = held.$held.get()?.ends ?? 0;
    promised = [...promised.filter((one) => !sameValues(one.question, question)), { question, quote, ends }];
    form.fields.quote_id.set(quote.id);
    return before !== undefined && inShort(before) === inShort(quote);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    forget();
    answered = question;
    $failure.set(error);
    return false;
  } finally {
    $asking.set(false);
  }
}

/** Whether something else than the quote keeps it from being saved. */
const isIncomplete = (): boolean =>
  form.schema.safeParse(form.$values.get()).error?.issues.some(({ path }) => path[0] !== 'quote_id') ?? false;

async function send(): Promise<void> {
  await editor.submit();
  if (editor.$state.get().kind !== 'closed') return;
  // A quote whose save was refused may be used up; once it is saved, it is.
  if (form.$dirty.get()) held.end();
  else forget();
}

/** Saves; without a quote that holds it asks for one first, and goes on only where that says nothing new. */
export async function submit(): Promise<void> {
  const values = form.$values.get();
  // What may be saved already is sent as it is: the server knows it.
  if (form.$unanswered.get() || isAgreed(values) || isIncomplete()) return send();
  if (held.holds() && values.quote_id === held.$held.get()?.quote.id) return send();
  if (await ask()) return send();
  $unseen.set(true);
}

/** Opens the form of a new remittance by the quote of the calculator; one that has ended is asked for again. */
export async function addQuoted(): Promise<void> {
  const handed = takeHanded();
  if (!handed || !(await discardDraft(remittances.key))) return addRemittance();
  const { quote, office_id, ends } = handed;
  const { typed, remit, receive, delivery } = quote;
  editor.add({
    ...blankRemittance(),
    ...(office_id === null ? {} : { office_id }),
    asked: {
      remit_currency: remit.currency,
      receive_currency: receive.currency,
      delivery,
      ...(typed === 'remit' ? { remit_amount: remit.amount } : { receive_amount: receive.amount }),
    },
  });
  if (ends > Date.now()) {
    const known = { question: questionOf(form.$values.get()), quote, ends };
    promised = [known];
    showAgain(known);
  }
}

import { atom, computed, onMount } from 'nanostores';
import { ApiError, call } from '../../../../../lib/api/call.ts';
import { onChange } from '../../../../../lib/api/live.ts';
import { exchanges } from '../../../../../lib/contract/postals/exchanges.ts';
import { RemittanceQuestion, quoteRemittance } from '../../../../../lib/contract/postals/remittance-quote.ts';
import type { RemittanceQuote } from '../../../../../lib/contract/postals/remittance-quote.ts';
import { createForm } from '../../../../../lib/forms/form.ts';

/** The calculator without its looks: what is asked, the quote, and how long it holds. */

/** `before` is the quote of the same question that ended, to be compared. `ends` is by this browser's clock. */
export type Quoted =
  | { readonly kind: 'nothing' }
  | {
      readonly kind: 'quote';
      readonly quote: RemittanceQuote;
      readonly ends: number;
      readonly before: RemittanceQuote | undefined;
    }
  | { readonly kind: 'failed'; readonly error: ApiError };

const $given = atom<Quoted>({ kind: 'nothing' });
export const $quoted = computed($given, (given) => given);
/** A rate was set after the quote was given: the quote keeps its own. */
export const $changed = atom(false);

export const form = createForm({
  id: 'remittance',
  schema: RemittanceQuestion,
  initial: { remit_currency: 'USD', receive_currency: 'CUP', delivery: 'cash' },
  submit: (body) => call(quoteRemittance, { body }),
});

// An answer belongs to its question: once that is changed, it is no longer shown.
form.$values.listen(() => $given.set({ kind: 'nothing' }));

/** Asks for a quote of what is typed. */
export async function ask(): Promise<void> {
  const given = $given.get();
  const outcome = await form.submit();
  if (outcome.kind === 'saved') {
    const quote = outcome.answer;
    const held = Date.parse(quote.valid_until) - Date.parse(quote.quoted_at);
    $changed.set(false);
    $given.set({
      kind: 'quote',
      quote,
      ends: Date.now() + held,
      before: given.kind === 'quote' ? given.quote : undefined,
    });
  } else if (outcome.kind === 'failed') $given.set({ kind: 'failed', error: outcome.error });
}

/** Begins anew; the currencies stay. */
export function clear(): void {
  form.fields.remit_amount.set(undefined);
  form.fields.receive_amount.set(undefined);
}

const SECOND = 1000;
const $clock = atom(Date.now());
onMount($clock, () => {
  $clock.set(Date.now());
  const ticking = setInterval(() => $clock.set(Date.now()), SECOND);
  const stop = onChange(({ key }) => key === exchanges.key && $changed.set($given.get().kind === 'quote'));
  return () => {
    clearInterval(ticking);
    stop();
  };
});

/** Whole seconds that the quote still holds; 0 once it has ended, undefined without one. */
export const $left = computed([$given, $clock], (given, now) =>
  given.kind === 'quote' ? Math.max(0, Math.ceil((given.ends - now) / SECOND)) : undefined,
);

import { atom, computed } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { call } from '../../../../../lib/api/call.ts';
import type { ApiError } from '../../../../../lib/api/call.ts';
import { RemittanceQuestion, quoteRemittance } from '../../../../../lib/contract/postals/remittance-quote.ts';
import type { RemittanceQuote } from '../../../../../lib/contract/postals/remittance-quote.ts';
import { createForm } from '../../../../../lib/forms/form.ts';
import { addAddress } from '../../../../../lib/records/address-requests.ts';
import { handOver } from '../../quote/handed.ts';
import { createHeldQuote } from '../../quote/held.ts';

/** The calculator without its looks: what is asked, the quote, and how long it holds. */

/** `before` is the quote of the same question that ended, to be compared. */
type Quoted =
  | { readonly kind: 'nothing' }
  | {
      readonly kind: 'quote';
      readonly quote: RemittanceQuote;
      readonly before: RemittanceQuote | undefined;
    }
  | { readonly kind: 'failed'; readonly error: ApiError };

const held = createHeldQuote();
export const { $changed, $left } = held;
const $failed = atom<ApiError | undefined>(undefined);
export const $quoted: ReadableAtom<Quoted> = computed([held.$held, $failed], (given, error): Quoted => {
  if (error) return { kind: 'failed', error };
  return given ? { kind: 'quote', quote: given.quote, before: given.before } : { kind: 'nothing' };
});

export const form = createForm({
  id: 'remittance',
  schema: RemittanceQuestion,
  initial: { remit_currency: 'USD', receive_currency: 'CUP', delivery: 'cash' },
  submit: (body) => call(quoteRemittance, { body }),
});

// An answer belongs to its question: once that is changed, it is no longer shown.
form.$values.listen(() => {
  held.drop();
  $failed.set(undefined);
});

/** Asks for a quote of what is typed. */
export async function ask(): Promise<void> {
  const before = held.$held.get()?.quote;
  const outcome = await form.submit();
  if (outcome.kind === 'saved') {
    $failed.set(undefined);
    held.hold(outcome.answer, before);
  } else if (outcome.kind === 'failed') {
    held.drop();
    $failed.set(outcome.error);
  }
}

/** Opens the form of a remittance with the quote, which holds its rate there as long as it would here. */
export function takeQuote(): void {
  const shown = held.$held.get();
  if (!shown) return;
  const { quote, ends } = shown;
  handOver({ quote, ends, office_id: form.fields.office_id.$value.get() ?? null });
  location.assign(addAddress('postals/remittances/listing'));
}

/** Begins anew; the currencies stay. */
export function clear(): void {
  form.fields.remit_amount.set(undefined);
  form.fields.receive_amount.set(undefined);
}

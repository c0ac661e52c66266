import { computed } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { ApiError, call } from '../../../lib/api/call.ts';
import { createReading } from '../../../lib/api/reading.ts';
import type { Output } from '../../../lib/contract/endpoint.ts';
import { quotePackage } from '../../../lib/contract/postals/package-actions.ts';
import { sameValues } from '../../../lib/forms/field-path.ts';
import type { FieldIssue } from '../../../lib/forms/form-issues.ts';
import type { PackageQuote } from './price-lines.tsx';
import { editor } from './store.ts';

const { $values, $unanswered } = editor.form;

/** The price of what is in the form right now. `quote` is the one before while a new one is asked for. */
type QuoteState =
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'asking'; readonly quote: PackageQuote | undefined }
  | { readonly kind: 'ready'; readonly quote: PackageQuote }
  | { readonly kind: 'failed'; readonly error: ApiError };

type Question = Output<typeof quotePackage.body>;

/** What the form asks, or undefined while something that decides the price is missing or wrong. */
const $question = computed($values, (values): Question | undefined => {
  const { recipient, contents, parcels, packed_apart, currency, insured, delivery_to, charges } = values;
  const asked = { contents, parcels, packed_apart, currency, insured, delivery_to, charges };
  const parsed = quotePackage.body.safeParse({ ...asked, city_id: recipient?.values?.city_id });
  return parsed.success ? parsed.data : undefined;
});

/** A refusal is an answer, too: it belongs to its question. */
type Answer =
  | { readonly question: Question; readonly quote: PackageQuote }
  | { readonly question: Question; readonly error: ApiError };

async function answer(question: Question, signal: AbortSignal): Promise<Answer> {
  try {
    return { question, quote: await call(quotePackage, { body: question, signal }) };
  } catch (error) {
    if (!(error instanceof ApiError) || signal.aborted) throw error;
    return { question, error };
  }
}

const { $read } = createReading({
  $query: $question,
  keys: [],
  ask: (question, signal) => (question ? answer(question, signal) : Promise.resolve(undefined)),
});

/** Asked for while somebody looks, at each change of what decides the price. */
export const $quote: ReadableAtom<QuoteState> = computed([$question, $read], (question, read): QuoteState => {
  if (!question) return { kind: 'incomplete' };
  const known = read.kind === 'ready' ? read.value : undefined;
  if (!known || !sameValues(known.question, question))
    return { kind: 'asking', quote: known && 'quote' in known ? known.quote : undefined };
  return 'quote' in known ? { kind: 'ready', quote: known.quote } : { kind: 'failed', error: known.error };
});

/** A value above the limit is saved with a reason only (rule: customs-limits). */
const $issues = computed([$quote, $values, $unanswered], (state, { limit_reason }, unanswered) => {
  const asks = state.kind === 'ready' && state.quote.warnings.some(({ needs_reason }) => needs_reason);
  const issue: FieldIssue = { key: 'limit_reason', params: {} };
  return new Map(asks && !limit_reason && !unanswered ? [['limit_reason', issue]] : []);
});

/** What the server would refuse is told beside the field at once, while the form is open; gives the way to stop. */
export function beginRules(): () => void {
  const stop = $issues.subscribe((issues) => editor.form.tell(issues));
  return () => {
    stop();
    editor.form.tell(new Map());
  };
}

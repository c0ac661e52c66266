import { atom } from 'nanostores';
import type { ApiError } from '../../../../lib/api/call.ts';
import { call } from '../../../../lib/api/call.ts';
import { PriceQuestion, checkPrice } from '../../../../lib/contract/cars/pricing/listing.ts';
import type { PriceCheck } from '../../../../lib/contract/cars/pricing/listing.ts';
import { createForm } from '../../../../lib/forms/form.ts';

/** The price checker: the server prices by the rule of the quote, so that both can only agree. */

export type Checked =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'price'; readonly check: PriceCheck }
  | { readonly kind: 'failed'; readonly error: ApiError };

/** True while its dialog is open. */
export const $checking = atom(false);
export const $checked = atom<Checked>({ kind: 'nothing' });

const DAYS = 7;

export const checkForm = createForm({
  id: 'check-price',
  schema: PriceQuestion,
  initial: { days: DAYS, currency: 'USD' as const },
  submit: (query) => call(checkPrice, { query }),
});

// An answer belongs to its question: once that is changed, it is no longer shown.
checkForm.$values.listen(() => $checked.set({ kind: 'nothing' }));

/** Opens the checker, for a model when one is at hand. */
export function openChecker(model_id?: number): void {
  if (model_id !== undefined) checkForm.fields.model_id.set(model_id);
  $checking.set(true);
}

export const closeChecker = (): void => $checking.set(false);

/** Asks what it costs. */
export async function ask(): Promise<void> {
  const outcome = await checkForm.submit();
  if (outcome.kind === 'saved') $checked.set({ kind: 'price', check: outcome.answer });
  else if (outcome.kind === 'failed') $checked.set({ kind: 'failed', error: outcome.error });
}

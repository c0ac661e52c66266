import { atom } from 'nanostores';
import type { ApiError } from '../../../../lib/api/call.ts';
import { call } from '../../../../lib/api/call.ts';
import { OFFICE_ZONE } from '../../../../lib/contract/limits.ts';
import { RoomPriceQuestion, checkRoomPrices } from '../../../../lib/contract/lodgings/prices.ts';
import type { RoomPriceCheck } from '../../../../lib/contract/lodgings/prices.ts';
import { addDays } from '../../../../lib/domain/dates.ts';
import { todayIn } from '../../../../lib/domain/zones.ts';
import { createForm } from '../../../../lib/forms/form.ts';

/** The price checker: the server looks with the rule that prices a stay, so that both can only agree. */

export type Checked =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'checked'; readonly check: RoomPriceCheck }
  | { readonly kind: 'failed'; readonly error: ApiError };

/** True while its dialog is open. */
export const $checking = atom(false);
export const $checked = atom<Checked>({ kind: 'nothing' });

/** Nights that are looked through unless somebody says otherwise. */
const YEAR = 365;

export const checkForm = createForm({
  id: 'check-room-prices',
  schema: RoomPriceQuestion,
  initial: {},
  submit: (query) => call(checkRoomPrices, { query }),
});

// An answer belongs to its question: once that is changed, it is no longer shown.
checkForm.$values.listen(() => $checked.set({ kind: 'nothing' }));

/** Opens the checker for an accommodation, from today on for a year, and asks at once. */
export function openChecker(accommodation: number): void {
  const { fields } = checkForm;
  const from = todayIn(OFFICE_ZONE, new Date());
  if (fields.accommodation_id.$value.get() !== accommodation) {
    fields.accommodation_id.set(accommodation);
    fields.from.set(from);
    fields.to.set(addDays(from, YEAR - 1));
  }
  $checking.set(true);
  void ask();
}

export const closeChecker = (): void => $checking.set(false);

/** Asks which nights have no price. */
export async function ask(): Promise<void> {
  const outcome = await checkForm.submit();
  if (outcome.kind === 'saved') $checked.set({ kind: 'checked', check: outcome.answer });
  else if (outcome.kind === 'failed') $checked.set({ kind: 'failed', error: outcome.error });
}

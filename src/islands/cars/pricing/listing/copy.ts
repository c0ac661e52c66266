import { atom } from 'nanostores';
import { call } from '../../../../lib/api.ts';
import { showError } from '../../../../lib/show-error.ts';
import { copyPrices } from '../../../../lib/contract/cars/pricing/listing.ts';
import { createForm } from '../../../../lib/form.ts';
import { list, reload } from './store.ts';

/** Copying prices to another model or season. */

/** True while its dialog is open. */
export const $copying = atom(false);

export const copyForm = createForm({
  id: 'copy-prices',
  schema: copyPrices.body,
  initial: { ids: [], change: 0 },
  submit: (body, intention) => call(copyPrices, { body, intention }),
});

/** Opens the dialog for these prices. */
export function copy(ids: readonly number[]): void {
  copyForm.reset({ ids: [...ids], change: 0 });
  $copying.set(true);
}

export const closeCopy = (): void => $copying.set(false);

/** Copies; what was chosen is kept when the server refuses, and can be opened again. */
export async function submitCopy(): Promise<void> {
  const outcome = await copyForm.submit();
  if (outcome.kind === 'refused' || outcome.kind === 'busy') return;
  $copying.set(false);
  if (outcome.kind === 'failed') showError(outcome.error, [{ label: 'openAgain', run: () => $copying.set(true) }]);
  else list.select([]);
  reload();
}

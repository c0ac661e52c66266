import { createActionDialog } from '../../../../lib/forms/action-dialog.ts';
import { call } from '../../../../lib/api/call.ts';
import { copyPrices } from '../../../../lib/contract/cars/pricing/listing.ts';
import { createForm } from '../../../../lib/forms/form.ts';
import { list, reload } from './store.ts';

/** Prices that are to be copied; they have no number in common, so the first one's is taken. */
interface Chosen {
  readonly id: number;
  readonly ids: readonly number[];
}

/** Copying prices to another model or season. */
export const copying = createActionDialog({
  key: copyPrices.path,
  formFor: ({ ids }: Chosen) =>
    createForm({
      id: 'copy-prices',
      schema: copyPrices.body,
      initial: { ids: [...ids], change: 0 },
      submit: (body, idempotencyKey) => call(copyPrices, { body, idempotencyKey }),
    }),
  fresh: (chosen) => Promise.resolve(chosen),
  reload,
  done: () => list.select([]),
});

/** Opens the dialog for these prices. */
export function copy(ids: readonly number[]): void {
  copying.open({ id: ids[0] ?? 0, ids });
}

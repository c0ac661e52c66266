import { call } from '../../../../lib/api/call.ts';
import { copyRoomPrices } from '../../../../lib/contract/lodgings/prices.ts';
import type { CopiedRoomPrices } from '../../../../lib/contract/lodgings/prices.ts';
import { createActionDialog } from '../../../../lib/forms/action-dialog.ts';
import { createForm } from '../../../../lib/forms/form.ts';
import { showToast } from '../../../../lib/shell/toasts.ts';
import { readAgain } from './store.ts';
import { say } from './words.ts';

/** The accommodation whose prices are copied. */
interface Copied {
  readonly id: number;
  readonly name: string;
}

/** Copying the prices of an accommodation, or of one room or season of it, to others. */
export const copying = createActionDialog({
  key: copyRoomPrices.path,
  formFor: ({ id }: Copied) =>
    createForm({
      id: 'copy-room-prices',
      schema: copyRoomPrices.body,
      initial: { accommodation_id: id, change: 0, round_to: 1, existing: 'keep' as const },
      submit: (body, idempotencyKey) => call(copyRoomPrices, { body, idempotencyKey }),
    }),
  fresh: (subject) => Promise.resolve(subject),
  reload: readAgain,
  done: (counted) =>
    void showToast(counted.created + counted.replaced > 0 ? 'success' : 'info', {
      text: countedText(counted),
    }),
});

/** "4 prices added · 2 replaced · 1 kept" */
const countedText = (counted: CopiedRoomPrices): string =>
  (['created', 'replaced', 'kept', 'unfit'] as const)
    .filter((key) => counted[key] > 0)
    .map((key) => say(`copy.counted.${key}`, { count: counted[key] }))
    .join(' · ') || say('copy.counted.nothing');

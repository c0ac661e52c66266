import * as z from 'zod/mini';
import {
  cancelService,
  deliverService,
  restoreService,
  saveServiceFiles,
  services,
} from '../../../../lib/contract/financials/services.ts';
import { recordDialogs } from '../../../../lib/records/record-dialogs.ts';
import { money } from '../format.tsx';
import { reload } from './store.ts';

/** Actions of a service that ask something before they are done. */

const dialog = recordDialogs({ contract: services, reload });

export const delivering = dialog(deliverService, () => ({ reason: '' }));
export const cancelling = dialog(cancelService, () => ({ reason: '', kept: 0 }), {
  schemaOf: ({ due }) =>
    cancelService.body.check(
      z.refine(({ kept }) => kept <= due.amount, {
        error: 'above_due',
        path: ['kept'],
        params: { most: money(due) },
      }),
    ),
});
export const restoring = dialog(restoreService, () => ({ reason: '' }));
export const filing = dialog(saveServiceFiles, ({ files }) => ({ file_ids: files.map(({ id }) => id) }));

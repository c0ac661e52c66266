import {
  cancelProcedure,
  deliverProcedure,
  reopenProcedure,
} from '../../../lib/contract/postals/procedure-actions.ts';
import { sendBackForm } from '../../../lib/contract/postals/procedure-links.ts';
import { procedures } from '../../../lib/contract/postals/procedures.ts';
import { recordDialogs } from '../../../lib/records/record-dialogs.ts';
import { clientName } from './format.ts';
import { reload } from './store.ts';

/** Actions of a procedure that ask something before they are done. */

const dialog = recordDialogs({ contract: procedures, reload });

export const dialogs = {
  reopen: dialog(reopenProcedure, () => ({ reason: '' })),
  // A child's passport is handed to whoever asked for it.
  deliver: dialog(deliverProcedure, (row) => ({
    received_by: row.age_group === 'minor' ? clientName(row) : row.applicant_name,
  })),
  send_back: dialog(sendBackForm, () => ({ remarks: [{ text: '' }], notify: true })),
  cancel: dialog(cancelProcedure, () => ({ reason: '' })),
} as const;

export type DialogName = keyof typeof dialogs;

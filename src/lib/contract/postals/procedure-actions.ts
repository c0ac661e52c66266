import * as z from 'zod/mini';
import { lines, text } from '../fields.ts';
import { action } from '../resource.ts';
import { procedures } from './procedures.ts';

/** Transitions of one procedure (rule: procedure-moves). */

const Reason = lines(500);

/** 422 with everything that `missing` names; 409 for one that is not new. */
export const submitProcedure = action(procedures, 'submit', {
  summary: 'Submit a procedure whose form is complete',
  access: 'procedures:submit',
  body: z.object({}),
  success: 'entry_updated',
});

/** The consulate sent it back, or something in it is wrong: its form can be changed again. */
export const reopenProcedure = action(procedures, 'reopen', {
  summary: 'Take back a submitted procedure, to correct its form',
  access: 'procedures:submit',
  body: z.object({ reason: Reason }),
  success: 'entry_updated',
});

export const deliverProcedure = action(procedures, 'deliver', {
  summary: 'Record that the passport was handed over',
  access: 'procedures:deliver',
  body: z.object({ received_by: text(120) }),
  success: 'entry_updated',
});

/** Cancels a procedure that is not submitted: it is not charged any more, and what was paid is the client's credit. */
export const cancelProcedure = action(procedures, 'cancel', {
  summary: 'Cancel a procedure that is not submitted',
  access: 'procedures:cancel',
  body: z.object({ reason: Reason }),
  success: 'entry_updated',
});

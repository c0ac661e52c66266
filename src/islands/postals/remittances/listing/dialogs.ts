import * as z from 'zod/mini';
import type { Output } from '../../../../lib/contract/endpoint.ts';
import { cancelRemittance } from '../../../../lib/contract/postals/remittance-actions.ts';
import { RemittanceStepInput, stepRemittance } from '../../../../lib/contract/postals/remittance-steps.ts';
import type { RemittanceStep } from '../../../../lib/contract/postals/remittance-steps.ts';
import { remittances } from '../../../../lib/contract/postals/remittances.ts';
import type { RemittanceRow } from '../../../../lib/contract/postals/remittances.ts';
import { needsStepReason } from '../../../../lib/domain/remittance-steps.ts';
import { recordDialogs } from '../../../../lib/records/record-dialogs.ts';
import { reload } from './store.ts';

/** Actions of a remittance that ask something before they are done. */

const dialog = recordDialogs({ contract: remittances, reload });

type Step = Output<typeof RemittanceStepInput>;
const asks = (field: keyof Step, key: string, wrong: (step: Step) => boolean) =>
  z.refine<Step>((step) => !wrong(step), { error: key, path: [field] });

/** Cash leaves with somebody, and into somebody's hand. */
export const isCash = ({ delivery }: RemittanceRow): boolean => delivery === 'cash';
/** Whether it leaves by this step. */
export const leaves = (step: RemittanceStep): boolean => step === 'send' || step === 'send_again';

/** What a step needs, told before it is sent. */
const schemaOf = (row: RemittanceRow) =>
  RemittanceStepInput.check(
    asks('reason', 'required', ({ step, reason }) => needsStepReason(step) && reason === ''),
    asks(
      'courier_id',
      'courier',
      ({ step, courier_id }) => isCash(row) && leaves(step) && courier_id === null,
    ),
    asks(
      'received_by',
      'received_by',
      ({ step, received_by }) => isCash(row) && step === 'deliver' && received_by === '',
    ),
  );

const stepDialog = (step: RemittanceStep) =>
  dialog(
    stepRemittance,
    ({ courier }) => ({
      step,
      ...(courier && { courier_id: courier.id }),
      reason: '',
      received_by: '',
      signature: '',
      photos: [],
    }),
    { name: step, schemaOf },
  );

export const dialogs = {
  send: stepDialog('send'),
  deliver: stepDialog('deliver'),
  not_delivered: stepDialog('not_delivered'),
  send_again: stepDialog('send_again'),
  take_back: stepDialog('take_back'),
  cancel: dialog(cancelRemittance, () => ({ reason: '' })),
} as const;

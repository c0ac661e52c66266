import { commonWords } from '../../../../lib/words/words.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { label, say } from '../words.ts';
import {
  CheckFields,
  CompleteFields,
  DelayFields,
  EditFields,
  ResolveFields,
  RevokeFields,
  SendFields,
  SendReceiptFields,
} from './dialog-fields.tsx';
import { RefundFields } from './refund-fields.tsx';
import {
  checking,
  completing,
  delaying,
  editing,
  mailingReceipt,
  refunding,
  resolving,
  revoking,
  sending,
} from './dialogs.ts';

/** The dialogs of a payment's actions. The default export is what lazyDialog asks for. */
export default function ActionDialogs() {
  return (
    <>
      <ActionDialog
        dialog={completing}
        words={({ code }) => ({ title: say('complete.title', { code }), save: say('complete.yes') })}
        labelOf={label}
      >
        {(open) => <CompleteFields {...open} />}
      </ActionDialog>
      <ActionDialog
        dialog={refunding}
        words={({ code }) => ({ title: say('refund.title', { code }), save: say('refund.yes') })}
        labelOf={label}
      >
        {(open) => <RefundFields {...open} />}
      </ActionDialog>
      <ActionDialog
        dialog={delaying}
        words={({ code }) => ({ title: say('delay.title', { code }), save: say('actions.delay') })}
        labelOf={label}
      >
        {(open) => <DelayFields {...open} />}
      </ActionDialog>
      <ActionDialog
        dialog={sending}
        words={({ code }) => ({ title: say('send.title', { code }), save: say('send.yes') })}
        labelOf={label}
      >
        {(open) => <SendFields {...open} />}
      </ActionDialog>
      <ActionDialog
        dialog={revoking}
        words={({ code }) => ({ title: say('revoke.title', { code }), save: say('revoke.yes') })}
        labelOf={label}
      >
        {(open) => <RevokeFields {...open} />}
      </ActionDialog>
      <ActionDialog
        dialog={mailingReceipt}
        words={({ code }) => ({ title: say('sendReceipt.title', { code }), save: say('sendReceipt.yes') })}
        labelOf={label}
      >
        {(open) => <SendReceiptFields {...open} />}
      </ActionDialog>
      <ActionDialog
        dialog={checking}
        words={({ code }) => ({ title: say('check.title', { code }), save: say('check.yes') })}
        labelOf={label}
      >
        {(open) => <CheckFields {...open} />}
      </ActionDialog>
      <ActionDialog
        dialog={editing}
        words={({ code }) => ({ title: say('edit.title', { code }), save: commonWords('save') })}
        labelOf={label}
      >
        {(open) => <EditFields {...open} />}
      </ActionDialog>
      <ActionDialog
        dialog={resolving}
        words={({ subject, name }) => ({
          title:
            subject === 'attempt'
              ? say('resolve.attemptTitle', { number: name })
              : say('resolve.refundTitle', { amount: name }),
          save: say('resolve.yes'),
        })}
        labelOf={label}
      >
        {(open) => <ResolveFields {...open} />}
      </ActionDialog>
    </>
  );
}

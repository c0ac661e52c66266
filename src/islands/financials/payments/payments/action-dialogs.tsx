import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import type { ActionDialog } from '../../../../lib/action-dialog.ts';
import type { Schema } from '../../../../lib/contract/endpoint.ts';
import type { PaymentRow } from '../../../../lib/contract/financials/payments.ts';
import Dialog from '../../../ui/dialog.tsx';
import { BeginHere, FormView } from '../../../ui/form-view.tsx';
import { commonWords } from '../../../../lib/words.ts';
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
      <One
        dialog={completing}
        title={({ code }) => say('complete.title', { code })}
        save={say('complete.yes')}
        fields={CompleteFields}
      />
      <One
        dialog={refunding}
        title={({ code }) => say('refund.title', { code })}
        save={say('refund.yes')}
        fields={RefundFields}
      />
      <One
        dialog={delaying}
        title={({ code }) => say('delay.title', { code })}
        save={say('actions.delay')}
        fields={DelayFields}
      />
      <One
        dialog={sending}
        title={({ code }) => say('send.title', { code })}
        save={say('send.yes')}
        fields={SendFields}
      />
      <One
        dialog={revoking}
        title={({ code }) => say('revoke.title', { code })}
        save={say('revoke.yes')}
        fields={RevokeFields}
      />
      <One
        dialog={mailingReceipt}
        title={({ code }) => say('sendReceipt.title', { code })}
        save={say('sendReceipt.yes')}
        fields={SendReceiptFields}
      />
      <One
        dialog={checking}
        title={({ code }) => say('check.title', { code })}
        save={say('check.yes')}
        fields={CheckFields}
      />
      <One
        dialog={editing}
        title={({ code }) => say('edit.title', { code })}
        save={commonWords('save')}
        fields={EditFields}
      />
      <One
        dialog={resolving}
        title={({ subject, name }) =>
          subject === 'attempt'
            ? say('resolve.attemptTitle', { number: name })
            : say('resolve.refundTitle', { amount: name })
        }
        save={say('resolve.yes')}
        fields={ResolveFields}
      />
    </>
  );
}

interface OneProps<Subject, S extends Schema> {
  dialog: ActionDialog<Subject, S, PaymentRow>;
  title(subject: Subject): string;
  /** Words of the button that does it. */
  save: string;
  fields(open: NonNullable<ReturnType<ActionDialog<Subject, S, PaymentRow>['$open']['get']>>): ReactNode;
}

/** One dialog, while it is open. */
function One<Subject, S extends Schema>({ dialog, title, save, fields: Fields }: OneProps<Subject, S>) {
  const open = useStore(dialog.$open);
  if (!open) return null;
  const close = (): void => void dialog.close();
  return (
    <Dialog title={title(open.subject)} onClose={close}>
      <FormView
        form={open.form}
        onSubmit={() => void dialog.submit()}
        onCancel={close}
        labelOf={label}
        save={save}
      >
        <Fields {...open} />
        <BeginHere />
      </FormView>
    </Dialog>
  );
}

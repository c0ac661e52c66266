import { useStore } from '@nanostores/react';
import { VOUCHER_COUNT } from '../../../../lib/contract/limits.ts';
import { commonWords } from '../../../../lib/words.ts';
import Dialog from '../../../ui/dialog.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { BeginHere, FormView } from '../../../ui/form-view.tsx';
import { AmountField } from '../../../ui/money-field.tsx';
import { TextareaField } from '../../../ui/textarea-field.tsx';
import { money } from '../format.tsx';
import { cancelling, delivering, filing, restoring } from './dialogs.ts';
import { label, say } from './words.ts';

/** The dialogs of a service's actions. The default export is what lazyDialog asks for. */
export default function ActionDialogs() {
  return (
    <>
      <Deliver />
      <Cancel />
      <Restore />
      <Documents />
    </>
  );
}

function Deliver() {
  const open = useStore(delivering.$open);
  if (!open) return null;
  const { form, subject } = open;
  const close = (): void => void delivering.close();
  const owed = subject.outstanding.amount > 0;
  return (
    <Dialog title={say('deliver.title', { code: subject.code })} onClose={close}>
      <FormView
        form={form}
        onSubmit={() => void delivering.submit()}
        onCancel={close}
        labelOf={label}
        save={say('actions.deliver')}
      >
        <p className="text-ink-2">
          {say('deliver.text', { concept: subject.concept, client: subject.client.name })}
        </p>
        {owed && (
          <p className="rounded-sm bg-warn-soft px-3 py-2 text-warn">
            {say('deliver.unpaid', { amount: money(subject.outstanding) })}
          </p>
        )}
        <TextareaField field={form.fields.reason} label={label('reason')} />
        <BeginHere />
      </FormView>
    </Dialog>
  );
}

function Cancel() {
  const open = useStore(cancelling.$open);
  if (!open) return null;
  const { form, subject } = open;
  const close = (): void => void cancelling.close();
  return (
    <Dialog title={say('cancel.title', { code: subject.code })} onClose={close}>
      <FormView
        form={form}
        onSubmit={() => void cancelling.submit()}
        onCancel={close}
        labelOf={label}
        save={say('actions.cancel')}
        leave={commonWords('close')}
      >
        <p className="text-ink-2">
          {say('cancel.text', {
            concept: subject.concept,
            client: subject.client.name,
            received: money(subject.received),
          })}
        </p>
        <AmountField
          field={form.fields.kept}
          label={label('kept')}
          hint={say('hints.kept')}
          unit={subject.currency}
        />
        <TextareaField field={form.fields.reason} label={label('reason')} />
        <BeginHere />
      </FormView>
    </Dialog>
  );
}

function Restore() {
  const open = useStore(restoring.$open);
  if (!open) return null;
  const { form, subject } = open;
  const close = (): void => void restoring.close();
  return (
    <Dialog title={say('restore.title', { code: subject.code })} onClose={close}>
      <FormView
        form={form}
        onSubmit={() => void restoring.submit()}
        onCancel={close}
        labelOf={label}
        save={say('actions.restore')}
      >
        <p className="text-ink-2">
          {say('restore.text', { amount: money(subject.total), client: subject.client.name })}
        </p>
        <TextareaField field={form.fields.reason} label={label('reason')} />
        <BeginHere />
      </FormView>
    </Dialog>
  );
}

function Documents() {
  const open = useStore(filing.$open);
  if (!open) return null;
  const { form, subject } = open;
  const close = (): void => void filing.close();
  return (
    <Dialog title={say('documents.title', { code: subject.code })} onClose={close}>
      <FormView
        form={form}
        onSubmit={() => void filing.submit()}
        onCancel={close}
        labelOf={label}
        save={say('documents.save')}
      >
        <p className="text-ink-2">{say('documents.text')}</p>
        <FileDrop
          field={form.fields.file_ids}
          label={label('file_ids')}
          purpose="document"
          max={VOUCHER_COUNT}
        />
      </FormView>
    </Dialog>
  );
}

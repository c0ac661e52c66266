import { VOUCHER_COUNT } from '../../../../lib/contract/limits.ts';
import { commonWords } from '../../../../lib/words/words.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
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
  return (
    <ActionDialog
      dialog={delivering}
      words={({ code, concept, client }) => ({
        title: say('deliver.title', { code }),
        text: say('deliver.text', { concept, client: client.name }),
        save: say('actions.deliver'),
      })}
      labelOf={label}
    >
      {({ form, subject: { outstanding } }) => (
        <>
          {outstanding.amount > 0 && (
            <p className="rounded-sm bg-warn-soft px-3 py-2 text-warn">
              {say('deliver.unpaid', { amount: money(outstanding) })}
            </p>
          )}
          <TextareaField field={form.fields.reason} label={label('reason')} />
        </>
      )}
    </ActionDialog>
  );
}

function Cancel() {
  return (
    <ActionDialog
      dialog={cancelling}
      words={({ code, concept, client, received }) => ({
        title: say('cancel.title', { code }),
        text: say('cancel.text', { concept, client: client.name, received: money(received) }),
        save: say('actions.cancel'),
        leave: commonWords('close'),
      })}
      labelOf={label}
    >
      {({ form, subject: { currency } }) => (
        <>
          <AmountField
            field={form.fields.kept}
            label={label('kept')}
            hint={say('hints.kept')}
            unit={currency}
          />
          <TextareaField field={form.fields.reason} label={label('reason')} />
        </>
      )}
    </ActionDialog>
  );
}

function Restore() {
  return (
    <ActionDialog
      dialog={restoring}
      words={({ code, total, client }) => ({
        title: say('restore.title', { code }),
        text: say('restore.text', { amount: money(total), client: client.name }),
        save: say('actions.restore'),
      })}
      labelOf={label}
    >
      {({ form }) => <TextareaField field={form.fields.reason} label={label('reason')} />}
    </ActionDialog>
  );
}

function Documents() {
  return (
    <ActionDialog
      dialog={filing}
      words={({ code }) => ({
        title: say('documents.title', { code }),
        text: say('documents.text'),
        save: say('documents.save'),
      })}
      labelOf={label}
    >
      {({ form }) => (
        <FileDrop
          field={form.fields.file_ids}
          label={label('file_ids')}
          purpose="document"
          max={VOUCHER_COUNT}
        />
      )}
    </ActionDialog>
  );
}

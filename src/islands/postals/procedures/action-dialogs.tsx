import type { ProcedureRow } from '../../../lib/contract/postals/procedures.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { Remarks } from './client-form/send-back.tsx';
import { dialogs } from './dialogs.ts';
import type { DialogName } from './dialogs.ts';
import { SubmitDialog } from './submissions/submit-dialog.tsx';
import { label, say } from './words.ts';

/** The dialogs of a procedure's actions. The default export is what lazyDialog asks for. */
export default function ActionDialogs() {
  return (
    <>
      <ActionDialog dialog={dialogs.reopen} words={wordsOf('reopen')} labelOf={label}>
        {({ form }) => <TextareaField field={form.fields.reason} label={label('reason')} />}
      </ActionDialog>
      <ActionDialog dialog={dialogs.deliver} words={wordsOf('deliver')} labelOf={label}>
        {({ form }) => <TextField field={form.fields.received_by} label={label('received_by')} />}
      </ActionDialog>
      <ActionDialog dialog={dialogs.send_back} words={wordsOf('send_back')} labelOf={label}>
        {({ form }) => <Remarks form={form} />}
      </ActionDialog>
      <ActionDialog
        dialog={dialogs.cancel}
        words={(row) => ({ ...wordsOf('cancel')(row), leave: say('dialogs.cancel.keep') })}
        labelOf={label}
      >
        {({ form }) => <TextareaField field={form.fields.reason} label={label('reason')} />}
      </ActionDialog>
      <SubmitDialog />
    </>
  );
}

/** Title, consequence and button of a dialog. */
const wordsOf =
  (name: DialogName) =>
  ({ code }: ProcedureRow) => ({
    title: say(`dialogs.${name}.title`, { code }),
    text: say(`dialogs.${name}.text`),
    save: say(`dialogs.${name}.do`),
  });

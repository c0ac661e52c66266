import type { ProcedureRow } from '../../../lib/contract/postals/procedures.ts';
import { balanceText } from '../../reservations/format.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { Remarks } from './client-form/send-back.tsx';
import { dialogs } from './dialogs.ts';
import type { DialogName } from './dialogs.ts';
import { SubmitDialog } from './submissions/submit-dialog.tsx';
import { label, say, sharedWords } from './words.ts';

/** The dialogs of a procedure's actions. The default export is what lazyDialog asks for. */
export default function ActionDialogs() {
  return (
    <>
      <ActionDialog dialog={dialogs.reopen} words={wordsOf('reopen')} labelOf={label}>
        {({ form }) => <TextareaField field={form.fields.reason} label={label('reason')} />}
      </ActionDialog>
      <ActionDialog dialog={dialogs.deliver} words={wordsOf('deliver')} labelOf={label}>
        {({ subject, form }) => (
          <>
            <StillOwed row={subject} />
            <TextField field={form.fields.received_by} label={label('received_by')} />
          </>
        )}
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

/** Said before the passport leaves the house: what its client still owes. */
function StillOwed({ row }: { row: ProcedureRow }) {
  const owes = balanceText(row.balance, sharedWords);
  return owes && <p className="rounded-sm bg-warn-soft px-3 py-2 text-warn">{owes}</p>;
}

/** Title, consequence and button of a dialog. */
const wordsOf =
  (name: DialogName) =>
  ({ code }: ProcedureRow) => ({
    title: say(`dialogs.${name}.title`, { code }),
    text: say(`dialogs.${name}.text`),
    save: say(`dialogs.${name}.do`),
  });

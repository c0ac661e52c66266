import { REMITTANCE_STEPS } from '../../../../lib/contract/postals/remittance-steps.ts';
import type { RemittanceRow } from '../../../../lib/contract/postals/remittances.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { TextareaField } from '../../../ui/textarea-field.tsx';
import { dialogs } from './dialogs.ts';
import { deliveryText } from './format.ts';
import { StepFields } from './step-fields.tsx';
import { label, say } from './words.ts';
import { moneyText } from '../quote/texts.ts';

/** The dialogs of a remittance's actions. The default export is what lazyDialog asks for. */
export default function ActionDialogs() {
  return (
    <>
      {REMITTANCE_STEPS.map((step) => (
        <ActionDialog key={step} dialog={dialogs[step]} words={wordsOf(step)} labelOf={label}>
          {({ subject, form }) => <StepFields row={subject} step={step} fields={form.fields} />}
        </ActionDialog>
      ))}
      <ActionDialog
        dialog={dialogs.cancel}
        words={(row) => ({ ...wordsOf('cancel')(row), leave: say('dialogs.cancel.keep') })}
        labelOf={label}
      >
        {({ form }) => <TextareaField field={form.fields.reason} label={label('reason')} />}
      </ActionDialog>
    </>
  );
}

/** Title, consequence and button of a dialog. */
const wordsOf = (name: keyof typeof dialogs) => (row: RemittanceRow) => ({
  title: say(`dialogs.${name}.title`, { code: row.code }),
  text: `${moneyText(row.receive)} · ${deliveryText(row)} · ${row.receiver_name}. ${say(`dialogs.${name}.text`)}`,
  save: say(`dialogs.${name}.do`),
});

import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { TextareaField } from '../../../ui/textarea-field.tsx';
import { records, withdrawing } from './store.ts';
import { label, say } from './words.ts';

/** Why a rate is taken back. The default export is what lazyDialog asks for. */
export default function WithdrawDialog() {
  return (
    <ActionDialog
      dialog={withdrawing}
      words={(row) => ({
        title: say('withdraw.title', { name: records.nameOf(row) }),
        text: say('withdraw.text'),
        save: say('withdraw.yes'),
      })}
      labelOf={label}
    >
      {({ form }) => <TextareaField field={form.fields.reason} label={label('reason')} />}
    </ActionDialog>
  );
}

import { EXPENSE } from '../../../../lib/domain/statuses.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { TextareaField } from '../../../ui/textarea-field.tsx';
import { money } from '../format.tsx';
import { voiding } from './store.ts';
import { label, say } from './words.ts';

/** Why an expense is taken back. The default export is what lazyDialog asks for. */
export default function VoidDialog() {
  return (
    <ActionDialog
      dialog={voiding}
      words={({ status, code, concept, amount }) => {
        const ends = status === EXPENSE.proposed ? 'dismiss' : 'void';
        return {
          title: say(`${ends}.title`, { code }),
          text: say(`${ends}.text`, { concept, amount: money(amount) }),
          save: say(`${ends}.yes`),
        };
      }}
      labelOf={label}
    >
      {({ form }) => <TextareaField field={form.fields.reason} label={label('reason')} />}
    </ActionDialog>
  );
}

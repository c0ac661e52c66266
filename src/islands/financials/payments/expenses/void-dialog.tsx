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
      words={({ code, concept, amount }) => ({
        title: say('void.title', { code }),
        text: say('void.text', { concept, amount: money(amount) }),
        save: say('void.yes'),
      })}
      labelOf={label}
    >
      {({ form }) => <TextareaField field={form.fields.reason} label={label('reason')} />}
    </ActionDialog>
  );
}

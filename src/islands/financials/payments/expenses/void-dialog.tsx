import { useStore } from '@nanostores/react';
import Dialog from '../../../ui/dialog.tsx';
import { BeginHere, FormView } from '../../../ui/form-view.tsx';
import { TextareaField } from '../../../ui/textarea-field.tsx';
import { money } from '../format.tsx';
import { voiding } from './store.ts';
import { label, say } from './words.ts';

/** Why an expense is taken back. The default export is what lazyDialog asks for. */
export default function VoidDialog() {
  const open = useStore(voiding.$open);
  if (!open) return null;
  const { form, subject } = open;
  const close = (): void => void voiding.close();
  return (
    <Dialog title={say('void.title', { code: subject.code })} onClose={close}>
      <FormView
        form={form}
        onSubmit={() => void voiding.submit()}
        onCancel={close}
        labelOf={label}
        save={say('void.yes')}
      >
        <p className="text-ink-2">
          {say('void.text', { concept: subject.concept, amount: money(subject.amount) })}
        </p>
        <TextareaField field={form.fields.reason} label={label('reason')} />
        <BeginHere />
      </FormView>
    </Dialog>
  );
}

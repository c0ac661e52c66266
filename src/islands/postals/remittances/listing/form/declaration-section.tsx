import { CheckboxField } from '../../../../ui/checkbox-field.tsx';
import { FieldSection } from '../../../../ui/field-grid.tsx';
import { editor } from '../store.ts';
import { label, say } from '../words.ts';

/** What the sender declares; the remittance keeps when. */
export function DeclarationSection() {
  return (
    <FieldSection title={label('declared')}>
      <p className="text-ink-2">{say('form.declaration')}</p>
      <CheckboxField field={editor.form.fields.declared} label={say('form.declares')} />
    </FieldSection>
  );
}

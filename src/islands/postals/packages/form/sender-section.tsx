import { SenderField } from '../../recipients/sender-field.tsx';
import { FieldSection } from '../../../ui/field-grid.tsx';
import { editor } from '../store.ts';
import { say } from '../words.ts';

/** Who sends it. */
export function SenderSection() {
  return (
    <FieldSection title={say('sections.sender')}>
      <SenderField field={editor.form.fields.member_id} />
    </FieldSection>
  );
}

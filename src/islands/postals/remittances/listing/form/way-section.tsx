import { ProviderFields } from '../../../recipients/provider-fields.tsx';
import { FieldGrid, FieldSection } from '../../../../ui/field-grid.tsx';
import { TextareaField } from '../../../../ui/textarea-field.tsx';
import { editor } from '../store.ts';
import { label, say } from '../words.ts';

const { provider_id, office_id, note } = editor.form.fields;

/** By whom and from where it goes. */
export function WaySection() {
  return (
    <FieldSection title={say('form.way')}>
      <FieldGrid>
        <ProviderFields provider={provider_id} office={office_id} />
      </FieldGrid>
      <TextareaField field={note} label={label('note')} />
    </FieldSection>
  );
}

import { PACKAGE_DELIVERIES, PACKAGE_TYPES } from '../../../../lib/contract/postals/package-input.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { FieldGrid, FieldSection } from '../../../ui/field-grid.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextareaField } from '../../../ui/textarea-field.tsx';
import { ProviderFields } from '../../recipients/provider-fields.tsx';
import { editor } from '../store.ts';
import { label, options, say } from '../words.ts';

const { fields } = editor.form;

/** By whom and from where it goes, what it is, and how it ends. */
export function ShipmentSection() {
  return (
    <FieldSection title={say('sections.shipment')}>
      <FieldGrid>
        <ProviderFields provider={fields.provider_id} office={fields.office_id} />
        <SelectField field={fields.type} label={label('type')} options={options('type', PACKAGE_TYPES)} />
        <SelectField
          field={fields.delivery_to}
          label={label('delivery_to')}
          options={options('delivery_to', PACKAGE_DELIVERIES)}
        />
        <DateField field={fields.expected_date} label={label('expected_date')} />
      </FieldGrid>
      <CheckboxField field={fields.insured} label={label('insured')} hint={say('form.insuredHint')} />
      <TextareaField field={fields.note} label={label('note')} />
    </FieldSection>
  );
}

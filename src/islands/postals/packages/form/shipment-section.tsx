import { useStore } from '@nanostores/react';
import { PACKAGE_DELIVERIES, PACKAGE_TYPES } from '../../../../lib/contract/postals/package-input.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { FieldGrid, FieldSection } from '../../../ui/field-grid.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextareaField } from '../../../ui/textarea-field.tsx';
import { $offices, $providers, activeOptions } from '../../../../lib/choices/postal-choices.ts';
import { editor } from '../store.ts';
import { label, options, say } from '../words.ts';

const { fields } = editor.form;

/** By whom and from where it goes, what it is, and how it ends. */
export function ShipmentSection() {
  const providers = useStore($providers);
  const offices = useStore($offices);
  const provider = useStore(fields.provider_id.$value);
  const office = useStore(fields.office_id.$value);
  const usual = providers.find(({ id }) => id === provider)?.company_office.name;
  return (
    <FieldSection title={say('sections.shipment')}>
      <FieldGrid>
        <SelectField
          field={fields.provider_id}
          label={label('provider_id')}
          options={activeOptions(providers, provider ?? undefined)}
        />
        <SelectField
          field={fields.office_id}
          label={label('office_id')}
          options={activeOptions(offices, office ?? undefined)}
          hint={usual === undefined ? say('form.officeHint') : say('form.officeOf', { office: usual })}
        />
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

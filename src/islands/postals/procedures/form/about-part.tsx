import { useStore } from '@nanostores/react';
import { $offices, $providers, activeOptions } from '../../../../lib/choices/postal-choices.ts';
import { CURRENCIES } from '../../../../lib/contract/limits.ts';
import { PROCEDURE_TYPES } from '../../../../lib/contract/postals/procedure-form.ts';
import { RELATIONS } from '../../../../lib/contract/postals/recipients.ts';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { ClientField } from '../../recipients/client-field.tsx';
import { editor } from '../store.ts';
import { label, options, say } from '../words.ts';
import { Earlier } from './earlier.tsx';
import { Boxes, Part } from './part.tsx';

const { fields } = editor.form;

/** What is asked for, by whom and for whom; with what the client gave before, which need not be typed again. */
export function AboutPart() {
  const applicant = useStore(fields.applicant.$value);
  const provider = useStore(fields.provider_id.$value);
  const office = useStore(fields.office_id.$value);
  const providers = useStore($providers);
  const offices = useStore($offices);
  const usual = providers.find(({ id }) => id === provider)?.company_office.name;
  const relation = { ...fields.relation, rules: { ...fields.relation.rules, required: true } };
  return (
    <Part section="request">
      <ClientField field={fields.member_id} label={label('member_id')} hint={say('form.clientHint')} />
      <FieldGrid>
        <SelectField
          field={fields.type}
          label={label('type')}
          options={options<number>('type', PROCEDURE_TYPES)}
        />
        <SelectField
          field={fields.applicant}
          label={label('applicant')}
          options={options<string>('applicant', ['client', 'family'])}
        />
        {applicant === 'family' && (
          <SelectField
            field={relation}
            label={label('relation')}
            options={options<string>(
              'relation',
              RELATIONS.filter((one) => one !== 'self'),
            )}
          />
        )}
      </FieldGrid>
      <Earlier />
      <Boxes section="request" />
      <FieldGrid>
        <SelectField
          field={fields.currency}
          label={label('currency')}
          options={options<string>('currency', CURRENCIES)}
        />
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
      </FieldGrid>
    </Part>
  );
}

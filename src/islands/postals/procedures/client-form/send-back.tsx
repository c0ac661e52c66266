import { useStore } from '@nanostores/react';
import type { OpenDialog } from '../../../../lib/forms/action-dialog.ts';
import type { sendBackForm } from '../../../../lib/contract/postals/procedure-links.ts';
import { CLIENT_FILES, REMARKED_FIELDS } from '../../../../lib/contract/postals/procedure-client.ts';
import { PROCEDURE_RULES, PROCEDURE_SECTIONS } from '../../../../lib/contract/postals/procedure-rules.ts';
import type { ProcedureRow } from '../../../../lib/contract/postals/procedures.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { LineGroup } from '../../../ui/line-group.tsx';
import { AddLine } from '../../../ui/lines.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { label, say } from '../words.ts';

type Form = OpenDialog<ProcedureRow, typeof sendBackForm.body, ProcedureRow>['form'];

/** Fields that can be sent back, below the sections of the form. */
const choices = () => {
  const groupOf = (field: string): string => {
    const section = PROCEDURE_SECTIONS.find((one) => field in PROCEDURE_RULES[one]);
    return say(`formSections.${section ?? 'pictures'}`);
  };
  return [...REMARKED_FIELDS].map((field) => ({
    value: field,
    label: label(field),
    group: CLIENT_FILES.some((file) => file === field) ? say('formSections.pictures') : groupOf(field),
  }));
};

/** What a remark asks says of which field of the form it is, once that is known. */
const textLabel = (field: string | undefined): string =>
  field === undefined ? say('clientForm.text') : say('clientForm.textOf', { field: label(field) });

/** What the client is asked to correct, field by field. */
export function Remarks({ form: { fields } }: { form: Form }) {
  const { remarks, notify } = fields;
  const list = useStore(remarks.$value) ?? [];
  const options = choices();
  return (
    <div className="grid gap-4">
      {list.map((remark, index) => {
        const { field, text } = remarks.item(index).fields;
        return (
          <LineGroup
            key={index}
            title={say('clientForm.remark', { number: index + 1 })}
            remove={list.length > 1 ? () => remarks.remove(index) : undefined}
          >
            <SelectField field={field} label={say('clientForm.field')} options={options} />
            <TextField field={text} label={textLabel(remark.field)} />
          </LineGroup>
        );
      })}
      <AddLine onPress={() => remarks.add({ text: '' })}>{say('clientForm.addRemark')}</AddLine>
      <CheckboxField field={notify} label={say('clientForm.notify')} />
    </div>
  );
}

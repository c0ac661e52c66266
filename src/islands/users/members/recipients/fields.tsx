import { useStore } from '@nanostores/react';
import { RELATIONS } from '../../../../lib/contract/postals/recipients.ts';
import { DuplicateHints } from '../../../postals/recipients/duplicate-hints.tsx';
import { PersonFields } from '../../../postals/recipients/person-fields.tsx';
import { label, options } from '../../../postals/recipients/words.ts';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { globalStatuses } from '../../../ui/status-choices.ts';
import { TextareaField } from '../../../ui/textarea-field.tsx';
import { $duplicates, editor, senderId, takeRecipient } from './store.ts';

const { fields } = editor.form;

/** Fields of a recipient; loaded when the dialog first opens. The default export is what React.lazy asks for. */
export default function Fields() {
  const links = useStore(fields.members.$value) ?? [];
  const own = links.findIndex(({ member_id }) => member_id === senderId());
  return (
    <>
      <DuplicateHints $duplicates={$duplicates} onUse={(recipient) => void takeRecipient(recipient)} />
      <FieldGrid>
        {own !== -1 && (
          <SelectField
            field={fields.members.item(own).fields.relation}
            label={label('relation')}
            options={options('relation', RELATIONS)}
          />
        )}
        <SelectField field={fields.status} label={label('status')} options={globalStatuses()} />
      </FieldGrid>
      <PersonFields fields={fields} />
      <TextareaField field={fields.note} label={label('note')} />
    </>
  );
}

import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ComboboxField } from '../../../ui/combobox-field.tsx';
import { FieldSection } from '../../../ui/field-grid.tsx';
import { DuplicateHints } from '../../recipients/duplicate-hints.tsx';
import { PersonFields } from '../../recipients/person-fields.tsx';
import { editor } from '../store.ts';
import { label, say } from '../words.ts';
import {
  $differs,
  $duplicates,
  $filled,
  $isNew,
  $recipient,
  correctRecord,
  findRecipients,
  keepRecipient,
  recallRecipient,
  recipientField,
  takeRecipient,
} from './recipient-lookup.ts';

const { receiver, recipient_id } = editor.form.fields;

/** Who gets it and where, as it is when it is sent. */
export function RecipientSection() {
  const id = useStore(recipient_id.$value);
  const recipient = useStore($recipient);
  const filled = useStore($filled);
  useEffect(() => void recallRecipient(), [id]);
  return (
    <FieldSection title={say('sections.recipient')}>
      <ComboboxField
        field={recipientField}
        label={label('recipient_id')}
        hint={say('form.recipientHint')}
        find={findRecipients}
        patient
        shown={recipient && { value: recipient.id, label: recipient.name }}
      />
      <DuplicateHints $duplicates={$duplicates} onUse={takeRecipient} />
      <PersonFields key={filled} fields={receiver.fields} />
      <Record />
    </FieldSection>
  );
}

/** For this package only, unless somebody says that it is for the person (rule: change-asks-for-whom). */
function Record() {
  const differs = useStore($differs);
  const isNew = useStore($isNew);
  if (!differs && !isNew) return null;
  return (
    <p className="flex flex-wrap items-center justify-between gap-2 rounded-sm bg-surface-2 px-3 py-2">
      {say(differs ? 'form.onlyHere' : 'form.notKept')}
      <Button onPress={() => void (differs ? correctRecord() : keepRecipient())}>
        {say(differs ? 'form.correctRecord' : 'form.keepRecipient')}
      </Button>
    </p>
  );
}

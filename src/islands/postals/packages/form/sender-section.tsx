import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../../lib/api/call.ts';
import { findMembers, memberName } from '../../../../lib/choices/member-choices.ts';
import { ComboboxField } from '../../../ui/combobox-field.tsx';
import { FieldSection } from '../../../ui/field-grid.tsx';
import { editor } from '../store.ts';
import { label, say } from '../words.ts';

const { member_id } = editor.form.fields;

/** Who sends it: a client on record. */
export function SenderSection() {
  const id = useStore(member_id.$value);
  const [name, setName] = useState<string | undefined>(undefined);
  useEffect(() => {
    if (typeof id !== 'number') return setName(undefined);
    let here = true;
    memberName(id).then(
      (known) => here && setName(known),
      // Its number will do.
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
      },
    );
    return () => {
      here = false;
    };
  }, [id]);
  return (
    <FieldSection title={say('sections.sender')}>
      <ComboboxField
        field={member_id}
        label={label('member_id')}
        hint={say('form.senderHint')}
        find={findMembers}
        patient
        shown={typeof id === 'number' && name !== undefined ? { value: id, label: name } : undefined}
      />
    </FieldSection>
  );
}

import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { markedName } from '../../../lib/choices/member-choices.ts';
import { RELATIONS } from '../../../lib/contract/postals/recipients.ts';
import { ComboboxField } from '../../ui/combobox-field.tsx';
import { FieldSection } from '../../ui/field-grid.tsx';
import { RadioField } from '../../ui/radio-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { DuplicateHints } from './duplicate-hints.tsx';
import { createDuplicates } from './duplicates.ts';
import { createRecipientLookup } from './lookup.ts';
import type { RecipientFieldsOf } from './lookup.ts';
import { PersonFields } from './person-fields.tsx';
import type { PersonNeeds } from './person-fields.tsx';
import { label, options, say } from './words.ts';

interface RecipientFieldsProps {
  /** Of the part of the form that holds a RecipientEntry: `form.fields.recipient.fields`. */
  fields: RecipientFieldsOf;
  /** Who sends: their recipients are offered first. */
  member: number | undefined;
  /** What is sent. */
  of: 'package' | 'remittance' | 'procedure';
  /** What of the person is asked for, and what is not. */
  needs?: PersonNeeds;
  /** Why something is not asked for. */
  note?: string;
}

/**
 * To whom something is sent: somebody on record, who fills the form, or somebody new. What is changed asks whether it is for
 * this one only or for the person (rule: change-asks-for-whom). The page lists the words of postals/recipients.
 */
export function RecipientFields({ fields, member, of, needs, note }: RecipientFieldsProps) {
  const sender = useRef(member);
  sender.current = member;
  const [lookup] = useState(() => createRecipientLookup(fields, () => sender.current));
  const [$duplicates] = useState(() =>
    createDuplicates(fields.values.fields, () => ({
      member: sender.current,
      recipient: fields.recipient_id.$value.get() ?? undefined,
    })),
  );
  const id = useStore(fields.recipient_id.$value);
  const picked = useStore(lookup.$picked);
  const filled = useStore(lookup.$filled);
  const differs = useStore(lookup.$differs);
  useEffect(() => void lookup.recall(), [id]);
  const isNew = typeof id !== 'number';
  const isOwn = picked?.members.some((one) => one.id === member) === true;
  return (
    <FieldSection title={say('section')}>
      <ComboboxField
        field={lookup.picker}
        label={label('recipient_id')}
        hint={say('hints.recipient_id')}
        find={lookup.find}
        patient
        shown={
          picked && {
            value: picked.id,
            label: markedName({ name: picked.name, restricted: picked.restricted_at !== null }),
          }
        }
      />
      <DuplicateHints $duplicates={$duplicates} onUse={lookup.take} />
      {note && <p className="text-sm text-ink-2">{note}</p>}
      <PersonFields key={filled} fields={fields.values.fields} {...(needs && { needs })} />
      {(isNew || differs) && (
        <RadioField
          field={lookup.scope}
          label={isNew ? say('scope.new') : say('scope.changed')}
          options={[
            { value: 'only_here', label: say(`scope.only_here.${of}`) },
            { value: 'person', label: isNew ? say('scope.keep') : say('scope.person') },
          ]}
        />
      )}
      {member !== undefined && !isOwn && (
        <SelectField
          field={fields.relation}
          label={label('relation')}
          options={options('relation', RELATIONS)}
        />
      )}
    </FieldSection>
  );
}

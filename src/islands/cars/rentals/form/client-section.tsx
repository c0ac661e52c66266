import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { memberName } from '../../../../lib/choices/member-choices.ts';
import { LANGUAGES, RENTER_AGE } from '../../../../lib/contract/limits.ts';
import type { MemberChoice } from '../../../../lib/contract/users/members.ts';
import { phoneText } from '../../../../lib/domain/dial-codes.ts';
import { Button } from '../../../ui/button.tsx';
import { ComboboxField } from '../../../ui/combobox-field.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { FieldGrid, FieldSection } from '../../../ui/field-grid.tsx';
import { Live } from '../../../ui/live.tsx';
import { PhoneField } from '../../../ui/phone-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import {
  $duplicates,
  findMembers,
  followDialCode,
  leaveMember,
  takeMember,
  takeMemberById,
  takeTypedName,
} from '../client-lookup.ts';
import { ageAtPickUp } from '../presets.ts';
import { editor } from '../store.ts';
import { label, options, say } from '../words.ts';
import { optional } from './optional.ts';

const { fields } = editor.form;
const client = fields.client.fields;
const email = optional(client.email);
const passport = optional(client.passport);

/** Members that the search box offered last, so that the chosen one can be taken over whole. */
let offered: readonly MemberChoice[] = [];
async function find(text: string, signal: AbortSignal) {
  offered = await findMembers(text, signal);
  return offered.map((member) => ({
    value: member.id,
    label: [member.name, phoneText(member.phone, member.dial_code), member.passport]
      .filter(Boolean)
      .join(' · '),
  }));
}
const memberField = {
  ...fields.member_id,
  set: (id: number | undefined) => {
    const member = offered.find((choice) => choice.id === id);
    if (member) return takeMember(member);
    leaveMember();
    fields.member_id.set(id);
  },
  type: (text: string, reason: string) => {
    leaveMember();
    fields.member_id.type(text, reason);
  },
  leave: () => {
    takeTypedName();
    fields.member_id.leave();
  },
};

/** Who rents: somebody on record, or a new client. */
export function ClientSection() {
  const memberId = useStore(fields.member_id.$value);
  const [name, setName] = useState<string | undefined>(undefined);
  useEffect(followDialCode, []);
  useEffect(() => {
    if (typeof memberId !== 'number') return setName(undefined);
    let here = true;
    void memberName(memberId).then(
      (known) => here && setName(known),
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [memberId]);
  const known = typeof memberId === 'number';
  return (
    <FieldSection title={say('sections.client')}>
      <ComboboxField
        field={memberField}
        label={label('member_id')}
        hint={known ? say('form.keepsData') : say('form.searchHint')}
        find={find}
        patient
        shown={known && name !== undefined ? { value: memberId, label: name } : undefined}
      />
      <FieldGrid>
        <TextField field={client.first_name} label={label('first_name')} />
        <TextField field={client.last_name} label={label('last_name')} />
        <PhoneField field={client.phone} label={label('phone')} />
        <TextField field={email} kind="email" label={label('email')} />
        <TextField field={passport} label={label('passport')} change={(text) => text.toUpperCase()} />
        <BirthDate />
        {!known && (
          <SelectField
            field={client.language}
            label={label('language')}
            options={options('language', LANGUAGES)}
          />
        )}
      </FieldGrid>
      <Duplicates />
    </FieldSection>
  );
}

function BirthDate() {
  const values = useStore(editor.form.$values);
  const age = ageAtPickUp(values);
  const years = age === undefined ? undefined : say('years', { count: age });
  const refused = age !== undefined && (age < RENTER_AGE.min || age > RENTER_AGE.max);
  const hint =
    years === undefined
      ? undefined
      : refused
        ? say('form.ageRefused', { years, ...RENTER_AGE })
        : say('form.ageAt', { years });
  return <DateField field={client.birth_date} label={label('birth_date')} hint={hint} />;
}

/** Clients on record who seem to be the one that is typed in. */
function Duplicates() {
  const duplicates = useStore($duplicates);
  return (
    <Live>
      <ul className="grid gap-1 rounded-sm bg-warn-soft px-3 py-2 empty:hidden">
        {duplicates.map(({ id, name, fields: same }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2">
            {say('form.duplicate', {
              fields: same.map((field) => label(field).toLowerCase()).join(', '),
              name,
            })}
            <Button onPress={() => void takeMemberById(id)}>{say('form.useMember')}</Button>
          </li>
        ))}
      </ul>
    </Live>
  );
}

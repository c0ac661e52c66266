import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { memberName } from '../../lib/choices/member-choices.ts';
import { LANGUAGES } from '../../lib/contract/limits.ts';
import { commonWords } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { ComboboxField } from '../ui/combobox-field.tsx';
import { FieldGrid, FieldSection } from '../ui/field-grid.tsx';
import { Live } from '../ui/live.tsx';
import { PhoneField } from '../ui/phone-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { ClientLookup } from './client-lookup.ts';
import { optional } from './optional.ts';
import type { WithWords } from './words.ts';

interface ClientSectionProps extends WithWords {
  lookup: ClientLookup;
  /** The box of the date of birth, of which each kind of reservation says something else. */
  birthDate: ReactNode;
}

/** Whose reservation it is: somebody on record, or a new client. */
export function ClientSection({ lookup, birthDate, words }: ClientSectionProps) {
  const { client, member } = lookup;
  const { say, label, options } = words;
  const memberId = useStore(member.$value);
  const [name, setName] = useState<string | undefined>(undefined);
  const [email] = useState(() => optional(client.email));
  const [passport] = useState(() => optional(client.passport));
  useEffect(lookup.followDialCode, [lookup]);
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
        field={member}
        label={label('member_id')}
        hint={known ? say('form.keepsData') : say('form.searchHint')}
        find={lookup.find}
        patient
        shown={known && name !== undefined ? { value: memberId, label: name } : undefined}
      />
      <FieldGrid>
        <TextField field={client.first_name} label={label('first_name')} />
        <TextField field={client.last_name} label={label('last_name')} />
        <PhoneField field={client.phone} label={label('phone')} />
        <TextField field={email} kind="email" label={label('email')} />
        <TextField field={passport} label={label('passport')} change={(text) => text.toUpperCase()} />
        {birthDate}
        {!known && (
          <SelectField
            field={client.language}
            label={label('language')}
            options={options('language', LANGUAGES)}
          />
        )}
      </FieldGrid>
      <Duplicates lookup={lookup} words={words} />
    </FieldSection>
  );
}

/** Clients on record who seem to be the one that is typed in. */
function Duplicates({ lookup, words: { say, label } }: Omit<ClientSectionProps, 'birthDate'>) {
  const duplicates = useStore(lookup.$duplicates);
  return (
    <Live>
      <ul className="grid gap-1 rounded-sm bg-warn-soft px-3 py-2 empty:hidden">
        {duplicates.map(({ id, name, fields: same, restricted }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2">
            {say('form.duplicate', {
              fields: same.map((field) => label(field).toLowerCase()).join(', '),
              name,
            })}
            {restricted ? (
              <b className="font-semibold">{commonWords('restricted')}</b>
            ) : (
              <Button onPress={() => void lookup.takeById(id)}>{say('form.useMember')}</Button>
            )}
          </li>
        ))}
      </ul>
    </Live>
  );
}

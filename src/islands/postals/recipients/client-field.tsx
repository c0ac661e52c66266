import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../lib/api/call.ts';
import { findMembers, memberName } from '../../../lib/choices/member-choices.ts';
import type { Field } from '../../../lib/forms/field.ts';
import { ComboboxField } from '../../ui/combobox-field.tsx';

interface ClientFieldProps {
  field: Field<number>;
  label: string;
  hint: string;
  disabled?: boolean;
}

/** A client on record. */
export function ClientField({ field, label, hint, disabled = false }: ClientFieldProps) {
  const id = useStore(field.$value);
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
    <ComboboxField
      field={field}
      label={label}
      hint={hint}
      find={findMembers}
      patient
      disabled={disabled}
      shown={typeof id === 'number' && name !== undefined ? { value: id, label: name } : undefined}
    />
  );
}

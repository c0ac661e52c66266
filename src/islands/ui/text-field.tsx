import { useStore } from '@nanostores/react';
import type { Field } from '../../lib/form.ts';
import { BOX, FieldFrame, useBox } from './field.tsx';
import type { FieldTexts } from './field.tsx';

interface TextFieldProps extends FieldTexts {
  field: Field<string>;
  kind?: 'text' | 'email' | 'password' | 'url';
  autoComplete?: string;
  /** Changes what is typed, as it is typed: upper case without accents, say. */
  change?(text: string): string;
}

/** One line of text. */
export function TextField({ field, label, hint, kind = 'text', autoComplete = 'off', change }: TextFieldProps) {
  const value = useStore(field.$value);
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <input
        {...useBox(field, hint)}
        type={kind}
        autoComplete={autoComplete}
        maxLength={field.rules.max}
        value={value ?? ''}
        onChange={({ target }) => field.set(change ? change(target.value) : target.value)}
        className={BOX}
      />
    </FieldFrame>
  );
}

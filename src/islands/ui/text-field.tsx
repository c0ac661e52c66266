import { useStore } from '@nanostores/react';
import type { Field } from '../../lib/forms/field.ts';
import { commonWords } from '../../lib/words/words.ts';
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
export function TextField({
  field,
  label,
  hint: given,
  kind = 'text',
  autoComplete = 'off',
  change,
}: TextFieldProps) {
  const value = useStore(field.$value);
  const { min } = field.rules;
  // The contract's limit says itself, unless the screen has something better to say.
  const hint =
    given ?? (min !== undefined && min > 1 ? commonWords('form.hintLength', { count: min }) : undefined);
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <input
        {...useBox(field, hint)}
        type={kind}
        autoComplete={autoComplete}
        value={value ?? ''}
        onChange={({ target }) => field.set(change ? change(target.value) : target.value)}
        className={BOX}
      />
    </FieldFrame>
  );
}

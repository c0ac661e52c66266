import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import type { Field } from '../../lib/forms/field.ts';
import { BOX, FieldFrame, useBox } from './field.tsx';
import type { FieldTexts } from './field.tsx';

interface TextareaFieldProps extends FieldTexts {
  field: Field<string>;
  rows?: number;
}

/** Several lines of text. */
export function TextareaField({ field, label, hint, rows = 3 }: TextareaFieldProps) {
  const value = useStore(field.$value);
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <textarea
        {...useBox(field, hint)}
        rows={rows}
        value={value ?? ''}
        onChange={({ target }) => field.set(target.value)}
        className={clsx(BOX, '!h-auto py-1.5')}
      />
    </FieldFrame>
  );
}

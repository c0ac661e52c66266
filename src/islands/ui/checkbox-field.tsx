import { useStore } from '@nanostores/react';
import type { Field } from '../../lib/forms/field.ts';
import { useBox } from './field.tsx';
import type { FieldTexts } from './field.tsx';
import { issueText } from './reader.ts';

interface CheckboxFieldProps extends FieldTexts {
  field: Field<boolean>;
}

/** Yes or no. */
export function CheckboxField({ field, label, hint }: CheckboxFieldProps) {
  const value = useStore(field.$value);
  const error = useStore(field.$error);
  return (
    <div className="grid gap-1">
      <label className="flex min-h-8 items-center gap-2">
        <input
          {...useBox(field, hint)}
          type="checkbox"
          checked={value ?? false}
          onChange={({ target }) => field.set(target.checked)}
          className="size-4 shrink-0 accent-(--accent)"
        />
        <span className="min-w-0 [overflow-wrap:anywhere]">{label}</span>
      </label>
      {error && (
        <p id={`${field.id}-error`} className="text-sm text-danger">
          {issueText(error)}
        </p>
      )}
      {hint && (
        <p id={`${field.id}-hint`} className="text-xs text-ink-3">
          {hint}
        </p>
      )}
    </div>
  );
}

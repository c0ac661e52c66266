import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { AnyField } from '../../lib/forms/field.ts';
import { commonWords } from '../../lib/words/words.ts';
import { issueText } from './reader.ts';

/** Look of a box that one types or chooses in. */
export const BOX =
  'h-control w-full min-w-0 rounded-sm border border-control-line bg-surface px-2.5 text-ink placeholder:text-ink-3 aria-invalid:border-danger disabled:bg-surface-2 disabled:text-ink-3 pointer-coarse:h-11';

/** What any field may say about itself. */
export interface FieldTexts {
  label: string;
  hint?: string | undefined;
}

/** What a box must carry so that label, hint and refusal belong to it. */
export function useBox(field: AnyField, hint?: string) {
  const error = useStore(field.$error);
  const described = clsx(error && `${field.id}-error`, hint && `${field.id}-hint`);
  return {
    id: field.id,
    name: field.path,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described === '' ? undefined : described,
    'aria-required': field.rules.required || undefined,
    onBlur: field.leave,
  } as const;
}

interface FieldFrameProps extends FieldTexts {
  field: AnyField;
  children: ReactNode;
  /** The box is a group of radio buttons, with a legend instead of a label. */
  group?: boolean;
}

/** Label, hint and refusal around a box; once for all kinds of field. */
export function FieldFrame({ field, label, hint, children, group = false }: FieldFrameProps) {
  const error = useStore(field.$error);
  const { name: _, onBlur: _leave, ...box } = useBox(field, hint);
  const Outer = group ? 'fieldset' : 'div';
  const name = (
    <>
      {label}
      {field.rules.required && (
        <span className="text-danger" title={commonWords('required')}>
          {' '}
          *
        </span>
      )}
    </>
  );
  return (
    <Outer className="grid min-w-0 content-start gap-1" {...(group && { role: 'radiogroup', ...box })}>
      {group ? (
        <legend className="mb-1 text-sm font-medium">{name}</legend>
      ) : (
        <label htmlFor={field.id} className="text-sm font-medium">
          {name}
        </label>
      )}
      {children}
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
    </Outer>
  );
}

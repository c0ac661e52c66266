import clsx from 'clsx';
import type { Field } from '../../lib/forms/field.ts';
import { BOX, FieldFrame, useBox } from './field.tsx';
import type { FieldTexts } from './field.tsx';
import { hasSign } from '../../lib/forms/field-rules.ts';
import { useTyped } from './use-typed.ts';
import type { Reading } from './use-typed.ts';

interface NumberFieldProps extends FieldTexts {
  field: Field<number>;
  /** Unit behind the box: "L", "km". */
  unit?: string;
}

/**
 * A whole number. It is a text box: the wheel changes nothing (rule: wheel-changes-nothing), and no browser guesses at
 * separators.
 */
export function NumberField({ field, label, hint, unit }: NumberFieldProps) {
  const { text, change, settle } = useTyped(field, readWhole, String);
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <span className="flex items-center gap-2">
        <input
          {...useBox(field, hint)}
          inputMode={hasSign(field.rules) ? 'text' : 'numeric'}
          autoComplete="off"
          value={text}
          onChange={({ target }) => change(target.value)}
          onBlur={settle}
          className={clsx(BOX, 'text-right')}
        />
        {unit && <span className="shrink-0 text-ink-3">{unit}</span>}
      </span>
    </FieldFrame>
  );
}

function readWhole(typed: string): Reading<number> {
  const text = typed.trim();
  if (text === '') return { value: undefined };
  return /^-?\d{1,15}$/.test(text) ? { value: Number(text) } : { reason: 'number' };
}

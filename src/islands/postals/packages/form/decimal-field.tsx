import clsx from 'clsx';
import type { Field } from '../../../../lib/forms/field.ts';
import { BOX, FieldFrame, useBox } from '../../../ui/field.tsx';
import type { FieldTexts } from '../../../ui/field.tsx';
import { useTyped } from '../../../ui/use-typed.ts';
import { readDecimal } from './typed-decimal.ts';

interface DecimalFieldProps extends FieldTexts {
  /** Decimal text, kept as it was typed (rule: weights-as-entered). */
  field: Field<string>;
  /** Key of what is said of text that is no such number. */
  reason: 'weight' | 'dimension';
}

/** A weight or a length. */
export function DecimalField({ field, label, hint, reason }: DecimalFieldProps) {
  const { text, change, settle } = useTyped(field, (typed) => readDecimal(typed, reason), String);
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <input
        {...useBox(field, hint)}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={({ target }) => change(target.value)}
        onBlur={settle}
        className={clsx(BOX, 'text-right')}
      />
    </FieldFrame>
  );
}

import { parseTypedTime } from '../../lib/domain/times.ts';
import type { Field } from '../../lib/form.ts';
import { commonWords } from '../../lib/words.ts';
import { BOX, FieldFrame, useBox } from './field.tsx';
import type { FieldTexts } from './field.tsx';
import { useTyped } from './use-typed.ts';
import type { Reading } from './use-typed.ts';

interface TimeFieldProps extends FieldTexts {
  /** HH:MM */
  field: Field<string>;
}

/** A wall-clock time, typed as 9, 9:05, 0905 or 9h05. */
export function TimeField({ field, label, hint }: TimeFieldProps) {
  const { text, change, settle } = useTyped(field, readTime, (time) => time);
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <input
        {...useBox(field, hint)}
        inputMode="numeric"
        autoComplete="off"
        placeholder={commonWords('form.timePlaceholder')}
        value={text}
        onChange={({ target }) => change(target.value)}
        onBlur={settle}
        className={BOX}
      />
    </FieldFrame>
  );
}

function readTime(text: string): Reading<string> {
  if (text.trim() === '') return { value: undefined };
  const time = parseTypedTime(text);
  return time === undefined ? { reason: 'time' } : { value: time };
}

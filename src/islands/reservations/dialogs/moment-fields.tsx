import { useState } from 'react';
import type { Field } from '../../../lib/forms/field.ts';
import { localParts } from '../../../lib/forms/local-field.ts';
import { DateField } from '../../ui/date-field.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import type { WithWords } from '../words.ts';

interface MomentFieldsProps extends WithWords {
  field: Field<string>;
}

/** When something happened by the clock of its place, as two boxes of a grid. */
export function MomentFields({ field, words: { say } }: MomentFieldsProps) {
  const [parts] = useState(() => localParts(field));
  return (
    <>
      <DateField field={parts.date} label={say('form.dateOnly')} />
      <TimeField field={parts.time} label={say('form.timeOnly')} />
    </>
  );
}

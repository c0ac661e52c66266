import { useStore } from '@nanostores/react';
import { CHILDREN_FROM_AGE } from '../../../lib/contract/lodgings/accommodations.ts';
import type { Field } from '../../../lib/forms/field.ts';
import { BOX, FieldFrame, useBox } from '../../ui/field.tsx';
import { ageText } from './texts.ts';
import { label, say } from './words.ts';

const AGES = Array.from({ length: CHILDREN_FROM_AGE.max + 1 }, (_, age) => age);

/** The youngest child that may stay. That no child may is a value of its own: an empty box would mean any age. */
export function ChildrenField({ field }: { field: Field<number> }) {
  // Null is what the contract calls "no children"; a field of a form is typed without it.
  const age = useStore(field.$value) as number | null | undefined;
  const none = null as unknown as number;
  return (
    <FieldFrame field={field} label={label('children_from_age')}>
      <select
        {...useBox(field)}
        value={age ?? ''}
        onChange={({ target }) => field.set(target.value === '' ? none : Number(target.value))}
        className={BOX}
      >
        {AGES.map((one) => (
          <option key={one} value={one}>
            {ageText(one)}
          </option>
        ))}
        <option value="">{say('children.none')}</option>
      </select>
    </FieldFrame>
  );
}

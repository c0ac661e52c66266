import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { useState } from 'react';
import { CHILD_AGE } from '../../../../lib/contract/lodgings/booking-input.ts';
import type { Field, FieldNode } from '../../../../lib/forms/field.ts';
import { requiredField } from '../../../../lib/forms/field-rules.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import type { Option } from '../../../ui/select-field.tsx';
import { ageText } from '../format.ts';
import { childAgeLabel, label } from '../words.ts';

/** "0", "1" … as choices. */
export const upTo = (from: number, to: number): Option<number>[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ value: from + index, label: String(from + index) }));

const ages = (): Option<number>[] =>
  upTo(CHILD_AGE.min, CHILD_AGE.max).map(({ value }) => ({ value, label: ageText(value) }));

/** How many children there are, as a choice: more of them have no age yet, fewer lose the last ones. */
function countOf(field: FieldNode<number[]>): Field<number> {
  return requiredField(
    {
      ...field,
      $value: computed(field.$value, (children) => children?.length ?? 0),
      set: (count: number | undefined) => {
        const before = field.$value.get() ?? [];
        // An age that is not selected yet is no value.
        field.set(Array.from({ length: count ?? 0 }, (_, index) => before[index]) as number[]);
      },
    },
    true,
  );
}

interface ChildrenFieldsProps {
  field: FieldNode<number[]>;
  /** How many there may be. */
  max: number;
}

/** The number of children, and the age of each, which must be selected (rule: childrens-ages). */
export function ChildrenFields({ field, max }: ChildrenFieldsProps) {
  const [count] = useState(() => countOf(field));
  const children = useStore(field.$value) ?? [];
  return (
    <>
      <SelectField field={count} label={label('children')} options={upTo(0, max)} />
      {children.map((_, index) => (
        <SelectField
          key={index}
          field={requiredField(field.item(index), true)}
          label={childAgeLabel(index)}
          options={ages()}
        />
      ))}
    </>
  );
}

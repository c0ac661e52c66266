import { useStore } from '@nanostores/react';
import type { FieldNode } from '../../lib/forms/field.ts';
import { DateField } from './date-field.tsx';
import { FieldFrame } from './field.tsx';
import { AddLine, RemoveLine } from './lines.tsx';

type Range = { from: string; to: string };

interface FurtherDaysProps {
  field: FieldNode<Range[]>;
  label: string;
  add: string;
  /** What a range is called: "Days 2". */
  nameOf(number: number): string;
  from: string;
  to: string;
}

/** Ranges of days beside a first one, each with its first and its last day. */
export function FurtherDays({ field, label, add, nameOf, from, to }: FurtherDaysProps) {
  const others = useStore(field.$value) ?? [];
  return (
    <FieldFrame field={field} label={label} group>
      <ul className="grid gap-2">
        {others.map((_, index) => {
          const name = nameOf(index + 2);
          const days = field.item(index).fields;
          return (
            <li key={index} className="flex items-end gap-1">
              <DateField field={days.from} label={`${name}: ${from}`} />
              <DateField field={days.to} label={`${name}: ${to}`} />
              <RemoveLine name={name} onPress={() => field.remove(index)} />
            </li>
          );
        })}
      </ul>
      <AddLine onPress={() => field.add({})}>{add}</AddLine>
    </FieldFrame>
  );
}

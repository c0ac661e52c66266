import type { FieldNode } from '../../lib/forms/field.ts';
import { DateField } from './date-field.tsx';
import { ListField } from './list-field.tsx';

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
export const FurtherDays = ({ field, label, add, nameOf, from, to }: FurtherDaysProps) => (
  <ListField
    field={field}
    label={label}
    add={add}
    onAdd={() => field.add({})}
    nameOf={(_, index) => nameOf(index + 2)}
    className="grid gap-2"
  >
    {({ fields }, _, index) => (
      <>
        <DateField field={fields.from} label={`${nameOf(index + 2)}: ${from}`} />
        <DateField field={fields.to} label={`${nameOf(index + 2)}: ${to}`} />
      </>
    )}
  </ListField>
);

import type { ReactNode } from 'react';
import type { FieldNode } from '../../../../lib/forms/field.ts';
import { ListField } from '../../../ui/list-field.tsx';

interface PriceItemsProps<Item extends { amount: number }> {
  field: FieldNode<Item[]>;
  label: string;
  hint: string;
  /** The button that adds one. */
  add: string;
  /** What the amount is for, and the amount. */
  children(item: FieldNode<Item>): ReactNode;
}

/** Amounts of a price that count for some: children of an age, a day of the week. */
export const PriceItems = <Item extends { amount: number }>({
  field,
  label,
  hint,
  add,
  children,
}: PriceItemsProps<Item>) => (
  <ListField
    field={field}
    label={label}
    hint={hint}
    add={add}
    onAdd={() => field.add({})}
    nameOf={(_, index) => `${label} ${index + 1}`}
  >
    {(item) => <div className="grid flex-1 grid-cols-2 gap-3">{children(item)}</div>}
  </ListField>
);

import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import type { FieldNode } from '../../../../lib/forms/field.ts';
import { FieldFrame } from '../../../ui/field.tsx';
import { AddLine, RemoveLine } from '../../../ui/lines.tsx';

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
export function PriceItems<Item extends { amount: number }>({
  field,
  label,
  hint,
  add,
  children,
}: PriceItemsProps<Item>) {
  const items = useStore(field.$value) ?? [];
  return (
    <FieldFrame field={field} label={label} hint={hint} group>
      <ul className="grid gap-3">
        {items.map((_, index) => {
          const item = field.item(index);
          return (
            <li key={index} className="flex items-end gap-2">
              <div className="grid flex-1 grid-cols-2 gap-3">{children(item)}</div>
              <RemoveLine name={`${label} ${index + 1}`} onPress={() => field.remove(index)} />
            </li>
          );
        })}
      </ul>
      <AddLine onPress={() => field.add({})}>{add}</AddLine>
    </FieldFrame>
  );
}

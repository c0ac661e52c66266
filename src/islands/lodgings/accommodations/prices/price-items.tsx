import { useStore } from '@nanostores/react';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import type { FieldNode } from '../../../../lib/forms/field.ts';
import { commonWords } from '../../../../lib/words/words.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldFrame } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';

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
              <IconButton
                icon={X}
                label={commonWords('removeItem', { name: `${label} ${index + 1}` })}
                onPress={() => field.remove(index)}
              />
            </li>
          );
        })}
      </ul>
      <span>
        <Button kind="quiet" icon={Plus} onPress={() => field.add({})}>
          {add}
        </Button>
      </span>
    </FieldFrame>
  );
}

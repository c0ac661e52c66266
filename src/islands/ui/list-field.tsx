import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import type { ReadableAtom } from 'nanostores';
import type { ReactNode } from 'react';
import type { AnyField } from '../../lib/forms/field.ts';
import { BesideBoxes } from './field-grid.tsx';
import { FieldFrame } from './field.tsx';
import { AddLine, RemoveLine } from './lines.tsx';

interface ListFieldProps<Item, Node> {
  field: AnyField & {
    readonly $value: ReadableAtom<readonly Item[] | undefined>;
    item(index: number): Node;
    remove(index: number): void;
  };
  label: string;
  hint?: string;
  /** The button that adds an item: its name and what it does. */
  add: string;
  onAdd(): void;
  /** What an item is called where it is removed. */
  nameOf(item: NoInfer<Item>, index: number): string;
  /** The boxes of an item. */
  children(node: NoInfer<Node>, item: NoInfer<Item>, index: number): ReactNode;
  /** How the items stand, and what parts each from the next. */
  className?: string;
  itemClassName?: string;
}

/** A field whose value is a list: each item has its boxes and a button that removes it; another is added below. */
export function ListField<Item, Node>({
  field,
  label,
  hint,
  add,
  onAdd,
  nameOf,
  children,
  className = 'grid gap-3',
  itemClassName,
}: ListFieldProps<Item, Node>) {
  const items = useStore(field.$value) ?? [];
  return (
    <FieldFrame field={field} label={label} {...(hint !== undefined && { hint })} group>
      <ul className={className}>
        {items.map((item, index) => (
          <li key={index} className={clsx('flex items-start gap-2', itemClassName)}>
            {children(field.item(index), item, index)}
            <BesideBoxes>
              <RemoveLine name={nameOf(item, index)} onPress={() => field.remove(index)} />
            </BesideBoxes>
          </li>
        ))}
      </ul>
      <AddLine onPress={onAdd}>{add}</AddLine>
    </FieldFrame>
  );
}

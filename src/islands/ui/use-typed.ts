import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Field } from '../../lib/forms/field.ts';

/** What typed text means: a value, nothing, or a reason (key of validation.json) why it is neither. */
export type Reading<V> = { readonly value: V | undefined } | { readonly reason: string };

/**
 * A box whose text is read as a value. While one types, the text is the person's; when they leave, it is the value as
 * we write it. Text that is no value stays, and is kept in drafts.
 */
export function useTyped<V>(
  field: Field<V>,
  read: (text: string) => Reading<V>,
  write: (value: V) => string,
) {
  const value = useStore(field.$value);
  const typed = useStore(field.$typed);
  const [typing, setTyping] = useState<string | undefined>(undefined);
  const settled = typed ?? (value === undefined ? '' : write(value));
  return {
    text: typing ?? settled,
    change(text: string): void {
      setTyping(text);
      const reading = read(text);
      if ('value' in reading) field.set(reading.value);
      else field.type(text, reading.reason);
    },
    settle(): void {
      setTyping(undefined);
      field.leave();
    },
  };
}

import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import type { Field } from '../../lib/forms/field.ts';
import { BOX, FieldFrame, useBox } from './field.tsx';
import type { FieldTexts } from './field.tsx';
import { makePlain, typePlain } from './type-plain.ts';

interface LettersFieldProps extends FieldTexts {
  field: Field<string>;
}

/**
 * One line of the letters that forms are printed in: uppercase without accents while one types, with Ñ
 * (rule: plain-letters).
 */
export function LettersField({ field, label, hint }: LettersFieldProps) {
  const value = useStore(field.$value);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const box = input.current;
    box?.addEventListener('beforeinput', typePlain);
    return () => box?.removeEventListener('beforeinput', typePlain);
  }, []);
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <input
        {...useBox(field, hint)}
        ref={input}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={value ?? ''}
        onChange={({ target, nativeEvent }) =>
          // A letter that is still being composed would lose its accent before it is there.
          field.set((nativeEvent as InputEvent).isComposing ? target.value : makePlain(target))
        }
        onCompositionEnd={({ currentTarget }) => field.set(makePlain(currentTarget))}
        className={`${BOX} uppercase`}
      />
    </FieldFrame>
  );
}

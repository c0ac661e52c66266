import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { plainUppercase } from '../../lib/domain/plain-letters.ts';
import type { Field } from '../../lib/forms/field.ts';
import { BOX, FieldFrame, useBox } from './field.tsx';
import type { FieldTexts } from './field.tsx';

interface LettersFieldProps extends FieldTexts {
  field: Field<string>;
}

/**
 * Types the plain letters instead of those that were typed or pasted, where there are any. The browser does it, so that
 * undo knows of it and the caret is where it belongs.
 */
function typePlain(event: InputEvent): void {
  const typed = event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
  const plain = plainUppercase(typed).replaceAll(/\s*[\r\n]+\s*/g, ' ');
  if (event.isComposing || !event.inputType.startsWith('insert') || plain === typed) return;
  event.preventDefault();
  // Deprecated and without a successor: nothing else writes into a box so that undo takes it back.
  document.execCommand('insertText', false, plain);
}

/** The whole text in plain letters, for what the browser did not let us type: a phone's keyboard composes whole words. */
function makePlain(box: HTMLInputElement): string {
  const plain = plainUppercase(box.value);
  if (plain === box.value) return plain;
  const caret = plainUppercase(box.value.slice(0, box.selectionStart ?? undefined)).length;
  box.value = plain;
  box.setSelectionRange(caret, caret);
  return plain;
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

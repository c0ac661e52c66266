import { atom, computed } from 'nanostores';
import { useState } from 'react';
import type { Field } from '../../../lib/forms/field.ts';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { settingsWords } from './words.ts';

const wordsIn = (text: string): string[] =>
  text
    .split('\n')
    .map((word) => word.trim())
    .filter(Boolean);

/** Words, one on each line; a line that is being begun is none yet. */
export function WordLines({ field }: { field: Field<string[]> }) {
  const [lines] = useState((): Field<string> => {
    const $text = atom('');
    const $value = computed([$text, field.$value], (text, words = []) =>
      wordsIn(text).join('\n') === words.join('\n') ? text : words.join('\n'),
    );
    return {
      ...field,
      rules: { ...field.rules, required: false },
      $value,
      set: (text = '') => {
        $text.set(text);
        field.set(wordsIn(text));
      },
    };
  });
  return (
    <TextareaField
      label={settingsWords('packages.words')}
      hint={settingsWords('packages.wordsHint')}
      field={lines}
    />
  );
}

import type { Language } from '../../../src/lib/contract/fields.ts';
import { words } from '../words.ts';

export type Lines = readonly (readonly [label: string, value: string])[];

/** Labelled lines of what has a value; labels are `mails:facts.{name}`. */
export function linesOf(language: Language, values: Readonly<Record<string, string>>): Lines {
  const say = words(language);
  return Object.entries(values).flatMap(([name, value]) =>
    value === '' ? [] : [[say(`mails:facts.${name}`), value] as const],
  );
}

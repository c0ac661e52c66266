import { readAcriss } from '../../../lib/domain/acriss.ts';
import { option } from './words.ts';

/** What the four letters mean, in words; undefined for a code that means nothing. */
export function acrissText(code: string): string | undefined {
  const meaning = readAcriss(code);
  if (!meaning) return undefined;
  return (['category', 'type', 'transmission', 'fuel'] as const)
    .map((part) => option(`acriss_${part}`, meaning[part]))
    .join(', ');
}

/** A category code; its meaning shows on hover and is read aloud. */
export function Acriss({ code }: { code: string }) {
  const text = acrissText(code);
  return text ? <abbr title={text}>{code}</abbr> : <>{code}</>;
}

import { LANGUAGES } from '../../../../src/lib/contract/limits.ts';
import {
  CONTENT_CLASSES,
  PACKAGE_DELIVERIES,
  PACKAGE_TYPES,
} from '../../../../src/lib/contract/postals/package-input.ts';
import { searchKey } from '../../../../src/lib/domain/plain-letters.ts';
import { words } from '../../../lib/words.ts';

/** Words of a partner's file that stand for a choice: those of the screen in both languages, and other common ones. */
export type Choices<V> = ReadonlyMap<string, V>;

function choicesOf<V extends string | number>(
  field: string,
  values: readonly V[],
  also: Partial<Record<V, readonly string[]>> = {},
): Choices<V> {
  const named = (value: V): string[] => [
    String(value),
    ...LANGUAGES.map((language) => words(language)(`postals/packages:options.${field}.${value}`)),
    ...(also[value] ?? []),
  ];
  return new Map(values.flatMap((value) => named(value).map((word) => [searchKey(word), value] as const)));
}

export const TYPES = choicesOf('type', PACKAGE_TYPES);
export const CLASSES = choicesOf('class', CONTENT_CLASSES, {
  miscellaneous: ['miscelanea', 'miscelaneo', 'miscelaneos'],
  medicine: ['medicines', 'medicina', 'medicamento', 'medicamentos'],
  food: ['alimento', 'comida'],
  hygiene: ['higiene'],
  durable: ['duradero', 'durables'],
});
export const DELIVERIES = choicesOf('delivery_to', PACKAGE_DELIVERIES, {
  door: ['puerta', 'domicilio', 'a domicilio', 'home'],
  pickup: ['pick-up', 'pick up', 'warehouse', 'almacen', 'recoger', 'recogida'],
});
export const ANSWERS: Choices<boolean> = new Map([
  ...['yes', 'y', 'si', 's', 'true', '1', 'x'].map((word) => [word, true] as const),
  ...['no', 'n', 'false', '0'].map((word) => [word, false] as const),
]);

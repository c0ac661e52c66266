import type { CarView } from '../../lib/contract/cars/sheet-input.ts';
import { zoneOfPlace } from '../../lib/domain/damage-zones.ts';
import type { DamagePlace } from '../../lib/domain/damage-zones.ts';
import type { OutlineMark } from '../ui/car-outline.tsx';
import { saySheet, sheetOption } from './sheet-words.ts';

/** "Left front door: scratch" */
export const markName = (mark: DamagePlace & { kind: string }): string =>
  saySheet('mark', {
    zone: saySheet(`zones.${zoneOfPlace(mark)}`),
    kind: sheetOption('kind', mark.kind).toLowerCase(),
  });

/** Name of one drawing, with the marks on it. */
export function outlineName(view: CarView, marks: readonly OutlineMark[]): string {
  const values = { view: sheetOption('view', view).toLowerCase() };
  return marks.length === 0
    ? saySheet('damages.outlineEmpty', values)
    : saySheet('damages.outline', {
        ...values,
        marks: marks.map(({ number, name }) => `${number} ${name}`).join('; '),
      });
}

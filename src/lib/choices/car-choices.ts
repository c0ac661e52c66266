import { atom, onMount } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { ApiError, call } from '../api/call.ts';
import { showError } from '../api/show-error.ts';
import { modelChoices, officeChoices } from '../contract/cars/choices.ts';
import type { ModelChoice, OfficeGroup } from '../contract/cars/choices.ts';
import { onChange, onGap } from '../api/live.ts';
import { ITEM } from '../domain/statuses.ts';

/** Offices and models as selects of any screen offer them: read while somebody looks, again when one is written. */

/** Inactive ones are among them, since filters and old records name them; selects leave them out. */
export const all = { query: { inactive: true } } as const;

/** `keys` are those of the resources whose changes make the choices others. */
export function choicesOf<T>(
  keys: string | readonly string[],
  read: () => Promise<readonly T[]>,
): ReadableAtom<readonly T[]> {
  const $choices = atom<readonly T[]>([]);
  let asked = 0;
  let shown = 0;
  const load = async (): Promise<void> => {
    const own = (asked += 1);
    try {
      const choices = await read();
      // An answer may be overtaken by that to a later question.
      if (own < shown) return;
      shown = own;
      $choices.set(choices);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showError(error);
    }
  };
  onMount($choices, () => {
    void load();
    const stops = [
      onGap(() => void load()),
      onChange((change) => void ([keys].flat().includes(change.key) && load())),
    ];
    return () => stops.forEach((stop) => stop());
  });
  return $choices;
}

/** Offices grouped by province (rule: offices-by-province). */
export const $officeGroups: ReadableAtom<readonly OfficeGroup[]> = choicesOf('cars/offices', () =>
  call(officeChoices, all),
);
export const $modelChoices: ReadableAtom<readonly ModelChoice[]> = choicesOf('cars/models', () =>
  call(modelChoices, all),
);

/** One choice of a select; `group` heads the offices of a province. */
export interface CarOption {
  readonly value: number;
  readonly label: string;
  readonly group?: string | undefined;
}

/** Active offices, and `kept` whatever its status: the one that a record has already. */
export function officeOptions(groups: readonly OfficeGroup[], kept?: number): CarOption[] {
  return groups.flatMap(({ state, offices }) =>
    offices
      .filter(({ id, status }) => status === ITEM.active || id === kept)
      .map(({ id, name }) => ({ value: id, label: name, group: state.name })),
  );
}

/** Active models by brand and name, and `kept` whatever its status. */
export function modelOptions(models: readonly ModelChoice[], kept?: number): CarOption[] {
  return models
    .filter(({ id, status }) => status === ITEM.active || id === kept)
    .map(({ id, name }) => ({ value: id, label: name }));
}

const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Whether a name holds every word of a text, without case and accents. */
export const holds = (name: string, text: string): boolean =>
  fold(text)
    .split(/\s+/)
    .every((word) => fold(name).includes(word));

/** Active models whose brand and name hold every word of a text, without case and accents. */
export function findModels(text: string): CarOption[] {
  return modelOptions($modelChoices.get()).filter(({ label }) => holds(label, text));
}

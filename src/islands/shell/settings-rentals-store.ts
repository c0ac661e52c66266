import { atom, onMount } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { ApiError, call } from '../../lib/api.ts';
import { RentalSettings, rentalDefaults, saveRentalDefaults } from '../../lib/contract/cars/quotes.ts';
import type { Output } from '../../lib/contract/endpoint.ts';
import { createEditor } from '../../lib/editor.ts';
import type { Loaded } from '../../lib/panel.ts';

type Told = Output<typeof rentalDefaults.answer>;

export interface RentalRules {
  readonly $rules: ReadableAtom<Loaded<Told>>;
  readonly editor: ReturnType<typeof createRulesEditor>;
  reload(): Promise<void>;
  edit(): void;
}

/** There is one record of them: its number is only for the drafts. */
const ID = 1;

function createRulesEditor(blank: () => Told, reload: () => void) {
  const contract = { key: 'cars/rental_defaults', input: RentalSettings, get: rentalDefaults, create: saveRentalDefaults, update: saveRentalDefaults };
  const valuesOf = (told: Told): object => Object.fromEntries(Object.entries(told).filter(([name]) => name in RentalSettings.shape));
  return createEditor<typeof contract>({ contract, blank: () => valuesOf(blank()), valuesOf, reload });
}

/** What the company decides about rentals: how days count, and the charges that a new rental begins with. */
export function createRentalRules(): RentalRules {
  const $rules = atom<Loaded<Told>>({ kind: 'loading' });
  const known = (): Told | undefined => {
    const state = $rules.get();
    return state.kind === 'ready' ? state.value : undefined;
  };

  async function reload(): Promise<void> {
    try {
      $rules.set({ kind: 'ready', value: await call(rentalDefaults) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      $rules.set({ kind: 'failed', error });
    }
  }
  const none: Told = { grace_minutes: 0, day_count: 'period', novel_driver_fee: {}, airport_tax: {}, full_tank_price: {}, deposit: {}, version: 0 };
  const editor = createRulesEditor(() => known() ?? none, () => void reload());
  onMount($rules, () => void reload());

  return {
    $rules,
    editor,
    reload,
    edit: () => {
      const rules = known();
      if (rules) editor.edit({ ...rules, id: ID });
    },
  };
}

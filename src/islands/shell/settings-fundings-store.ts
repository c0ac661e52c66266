import { atom, onMount } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { ApiError, call } from '../../lib/api.ts';
import type { Output } from '../../lib/contract/endpoint.ts';
import { FundingSettings, fundingDefaults, saveFundingDefaults } from '../../lib/contract/financials/funding-actions.ts';
import { FUNDING_DAYS_BEFORE } from '../../lib/contract/limits.ts';
import { createEditor } from '../../lib/editor.ts';
import type { Loaded } from '../../lib/panel.ts';

type Told = Output<typeof fundingDefaults.answer>;

export interface FundingRules {
  readonly $rules: ReadableAtom<Loaded<Told>>;
  readonly editor: ReturnType<typeof createRulesEditor>;
  reload(): Promise<void>;
  edit(): void;
}

/** There is one record of them: its number is only for the drafts. */
const ID = 1;

function createRulesEditor(reload: () => void) {
  const contract = { key: 'financials/funding_defaults', input: FundingSettings, get: fundingDefaults, create: saveFundingDefaults, update: saveFundingDefaults };
  return createEditor<typeof contract>({ contract, blank: () => ({ days_before: FUNDING_DAYS_BEFORE.default }), valuesOf: ({ days_before }) => ({ days_before }), reload });
}

/** What the company decides about plans that pay in deadlines. */
export function createFundingRules(): FundingRules {
  const $rules = atom<Loaded<Told>>({ kind: 'loading' });

  async function reload(): Promise<void> {
    try {
      $rules.set({ kind: 'ready', value: await call(fundingDefaults) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      $rules.set({ kind: 'failed', error });
    }
  }
  const editor = createRulesEditor(() => void reload());
  onMount($rules, () => void reload());

  return {
    $rules,
    editor,
    reload,
    edit: () => {
      const state = $rules.get();
      if (state.kind === 'ready') editor.edit({ ...state.value, id: ID });
    },
  };
}

import { atom, onMount } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { ApiError, call } from '../../../lib/api/call.ts';
import type { Output } from '../../../lib/contract/endpoint.ts';
import { createEditor } from '../../../lib/forms/editor.ts';
import type { EditContract, Editor, EditorDefinition } from '../../../lib/forms/editor.ts';
import type { Loaded } from '../../../lib/records/panel.ts';
import type { AnyRow } from '../../../lib/records/page-state.ts';

export type Told<C extends EditContract> = Output<C['get']['answer']>;

/** Something that the company decides once, as a part of the settings shows and changes it. */
export interface CompanyRules<C extends EditContract> {
  readonly $rules: ReadableAtom<Loaded<Told<C>>>;
  readonly editor: Editor<Told<C> & AnyRow, C['input']>;
  reload(): Promise<void>;
  edit(): void;
}

/** There is one record of each: its number is only for the drafts. */
const ID = 1;

export function createCompanyRules<C extends EditContract>(
  contract: C,
  values: Pick<EditorDefinition<NoInfer<C>>, 'blank' | 'valuesOf'>,
): CompanyRules<C> {
  const $rules = atom<Loaded<Told<C>>>({ kind: 'loading' });

  async function reload(): Promise<void> {
    try {
      // The generic seam: the answer is what the contract's own read gives.
      $rules.set({ kind: 'ready', value: (await call(contract.get, {} as never)) as Told<C> });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      $rules.set({ kind: 'failed', error });
    }
  }
  const editor = createEditor<C>({ contract, ...values, reload: () => void reload() });
  onMount($rules, () => void reload());

  return {
    $rules,
    editor,
    reload,
    edit: () => {
      const state = $rules.get();
      if (state.kind === 'ready') editor.edit({ ...(state.value as object), id: ID } as Told<C> & AnyRow);
    },
  };
}

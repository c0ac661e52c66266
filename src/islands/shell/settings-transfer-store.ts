import { atom, onMount } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { ApiError, call } from '../../lib/api.ts';
import { TransferDetails, saveTransferDetails, transferDetails } from '../../lib/contract/financials/payment-actions.ts';
import type { Output } from '../../lib/contract/endpoint.ts';
import { createEditor } from '../../lib/editor.ts';
import type { Loaded } from '../../lib/panel.ts';

type Told = Output<typeof transferDetails.answer>;

export interface BankDetails {
  readonly $details: ReadableAtom<Loaded<Told>>;
  readonly editor: ReturnType<typeof createDetailsEditor>;
  reload(): Promise<void>;
  edit(): void;
}

/** There is one record of them: its number is only for the drafts. */
const ID = 1;

function createDetailsEditor(reload: () => void) {
  const contract = { key: 'financials/transfer_details', input: TransferDetails, get: transferDetails, create: saveTransferDetails, update: saveTransferDetails };
  return createEditor<typeof contract>({ contract, blank: () => ({ USD: '', EUR: '' }), valuesOf: ({ USD, EUR }) => ({ USD, EUR }), reload });
}

/** The company's bank details, which clients get when they are asked for a transfer. */
export function createBankDetails(): BankDetails {
  const $details = atom<Loaded<Told>>({ kind: 'loading' });

  async function reload(): Promise<void> {
    try {
      $details.set({ kind: 'ready', value: await call(transferDetails) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      $details.set({ kind: 'failed', error });
    }
  }
  const editor = createDetailsEditor(() => void reload());
  onMount($details, () => void reload());

  return {
    $details,
    editor,
    reload,
    edit: () => {
      const state = $details.get();
      if (state.kind === 'ready') editor.edit({ ...state.value, id: ID });
    },
  };
}

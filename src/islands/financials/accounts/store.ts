import { atom } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { ApiError, call } from '../../../lib/api/call.ts';
import {
  TRANSACTION_TYPE,
  accountTotals,
  accounts,
  adjustAccount,
} from '../../../lib/contract/financials/accounts.ts';
import type { AccountRow } from '../../../lib/contract/financials/accounts.ts';
import { createTotals } from '../../../lib/records/list-totals.ts';
import { recordDialogs } from '../../../lib/records/record-dialogs.ts';
import { recordScreen } from '../../../lib/records/record-screen.ts';
import { say } from './words.ts';

export const records = recordScreen({
  contract: accounts,
  // "A-000042 · José Ñúñez"
  nameOf: ({ number, member }) => `${number} · ${member.name}`,
  say,
});
const { reload } = records;
export const { list, panel, editor, nameOf } = records;
export const totals = createTotals(list, accountTotals);

const $editedRow = atom<AccountRow | undefined>(undefined);
/**
 * The account that is edited, as it stands: the form warns when a limit goes below its debt (rule: limit-below-debt).
 */
export const $edited: ReadableAtom<AccountRow | undefined> = $editedRow;
editor.$state.listen((state) => {
  if (state.kind === 'adding' || state.kind === 'closed') return $editedRow.set(undefined);
  if ($editedRow.get()?.id === state.id) return;
  call(accounts.get, { params: { id: state.id } }).then(
    (row) => $editedRow.set(row),
    // The server warns, too.
    (error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
    },
  );
});

/** A correcting entry to an account. */
export const adjusting = recordDialogs({ contract: accounts, reload })(adjustAccount, () => ({
  type: TRANSACTION_TYPE.credit,
  reason: '',
}));

import { atom } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { createActionDialog } from '../../../lib/action-dialog.ts';
import { ApiError, call } from '../../../lib/api.ts';
import { attempt } from '../../../lib/attempt.ts';
import { confirm } from '../../../lib/confirm.ts';
import { TRANSACTION_TYPE, accountTotals, accounts, adjustAccount } from '../../../lib/contract/financials/accounts.ts';
import type { AccountRow } from '../../../lib/contract/financials/accounts.ts';
import { memberChoices } from '../../../lib/contract/users/members.ts';
import { createEditor } from '../../../lib/editor.ts';
import { createForm } from '../../../lib/form.ts';
import { createTotals } from '../../../lib/list-totals.ts';
import { createPanel } from '../../../lib/panel.ts';
import { tablePreferences } from '../../../lib/preferences.ts';
import { createList } from '../../../lib/resource.ts';
import { createSavedViews } from '../../../lib/saved-views.ts';
import { say } from './words.ts';

export const list = createList(accounts);
export const totals = createTotals(list, accountTotals);
export const panel = createPanel(accounts);
export const table = tablePreferences(accounts.key);
export const views = createSavedViews(accounts.key);

/** "A-000042 · José Ñúñez" */
export const nameOf = (row: Pick<AccountRow, 'number' | 'member'>): string => `${row.number} · ${row.member.name}`;

function reload(): void {
  void list.reload();
  void panel.reload();
}

export const editor = createEditor({
  contract: accounts,
  blank: () => ({ currency: 'USD' as const, status: 1 as const, reason: '' }),
  // No limit is an empty box.
  valuesOf: ({ member, currency, credit_limit, status }) => ({
    member_id: member.id,
    currency,
    credit_limit: credit_limit?.amount,
    status: status === 2 ? (2 as const) : (1 as const),
    reason: '',
  }),
  reload,
});

const $editedRow = atom<AccountRow | undefined>(undefined);
/** The account that is edited, as it stands: the form warns when a limit goes below its debt (K89). */
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

/** Deletes an account after asking; one with transactions is refused by the server. */
export async function remove(row: AccountRow): Promise<void> {
  const sure = await confirm({ title: say('remove.title', { name: nameOf(row) }), text: say('remove.text'), yes: say('remove.yes'), danger: true });
  if (!sure) return;
  await attempt(async () => {
    await call(accounts.remove, { params: { id: row.id } });
    panel.close();
  });
  void list.reload();
}

/** A correcting entry to an account. */
export const adjusting = createActionDialog({
  key: adjustAccount.path,
  formFor: (row: AccountRow) =>
    createForm({
      id: 'account-adjust',
      schema: adjustAccount.body,
      initial: { type: TRANSACTION_TYPE.credit, reason: '' },
      submit: (body, intention) => call(adjustAccount, { params: { id: row.id }, version: row.version, body, intention }),
    }),
  fresh: ({ id }) => call(accounts.get, { params: { id } }),
  reload,
});

/** Clients to choose from, by name, email, phone or passport. */
export async function findMembers(q: string, signal: AbortSignal) {
  const found = await call(memberChoices, { query: { q }, signal });
  return found.map(({ id, name, passport }) => ({ value: id, label: passport ? `${name} · ${passport}` : name }));
}

import { atom, onMount } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { ApiError, call } from '../../../lib/api.ts';
import { attempt } from '../../../lib/attempt.ts';
import { confirm } from '../../../lib/confirm.ts';
import { inviteMember, memberDuplicates, members } from '../../../lib/contract/users/members.ts';
import type { MemberDuplicate, MemberRow } from '../../../lib/contract/users/members.ts';
import { ROLES, STAFF_ROLES } from '../../../lib/contract/permissions.ts';
import { fullName } from '../../../lib/domain/names.ts';
import { createEditor } from '../../../lib/editor.ts';
import { onChange, onGap } from '../../../lib/live.ts';
import { pageFacts } from '../../../lib/page.ts';
import { createPanel } from '../../../lib/panel.ts';
import { tablePreferences } from '../../../lib/preferences.ts';
import { createList } from '../../../lib/resource.ts';
import { createSavedViews } from '../../../lib/saved-views.ts';
import { may } from '../../../lib/session.ts';
import { say } from './words.ts';

export const list = createList(members);
export const panel = createPanel(members);
export const table = tablePreferences(members.key);
export const views = createSavedViews(members.key);

export const nameOf = (row: Pick<MemberRow, 'first_name' | 'last_name'>): string => fullName(row);
export const isStaff = (row: Pick<MemberRow, 'role'>): boolean => STAFF_ROLES.includes(row.role);
/** Whether the person who is logged in may change this record: staff are the Administrator's (product.md §6). */
export const mayEdit = (row: Pick<MemberRow, 'role'>): boolean => may(isStaff(row) ? 'members:write_staff' : 'members:update');

export const editor = createEditor({
  contract: members,
  blank: () => ({
    role: ROLES.client,
    language: pageFacts().language,
    status: 1,
    address: '',
    note: '',
    credit_limit: { amount: 0, currency: 'USD' as const },
    file_ids: [],
  }),
  // What is empty is not there, so that a box that is cleared again counts as unchanged.
  valuesOf: ({ first_name, last_name, email, phone, passport, birth_date, address, role, language, status, brand, credit_limit, note, files }) => ({
    first_name,
    last_name,
    email: email ?? undefined,
    phone: phone ?? undefined,
    passport: passport ?? undefined,
    birth_date: birth_date ?? undefined,
    address,
    role,
    language,
    status,
    brand: brand ?? undefined,
    credit_limit,
    note,
    file_ids: files.map(({ id }) => id),
  }),
  reload: reloadAll,
});

/** Reads again what the screen shows. */
export function reloadAll(): void {
  void list.reload();
  void panel.reload();
}

/** Rises when money moves: what the open panel says of it is read again. */
export const $moneyChanges = atom(0);
const moneyChanged = (): void => $moneyChanges.set($moneyChanges.get() + 1);
onMount($moneyChanges, () => {
  const stops = [onGap(moneyChanged), onChange(({ key }) => void (key.startsWith('financials/') && moneyChanged()))];
  return () => stops.forEach((stop) => stop());
});

const $found = atom<readonly MemberDuplicate[]>([]);
/** Members who have the same passport, email or phone as what is typed (product.md §7). */
export const $duplicates: ReadableAtom<readonly MemberDuplicate[]> = $found;

let asked = '';

/** Looks for members who may be the same person; called when a field that identifies somebody is left. */
export async function findDuplicates(): Promise<void> {
  const { passport, email, phone } = editor.form.fields;
  const state = editor.$state.get();
  const typed = { passport: passport.$value.get() ?? '', email: email.$value.get() ?? '', phone: phone.$value.get() ?? '' };
  const query = { ...typed, ...(state.kind === 'editing' ? { except: state.id } : {}) };
  const key = JSON.stringify(query);
  if (key === asked) return;
  asked = key;
  try {
    const found = typed.passport + typed.email + typed.phone === '' ? [] : await call(memberDuplicates, { query });
    // A later question was asked meanwhile: its answer counts.
    if (asked === key) $found.set(found);
  } catch (error) {
    // A warning that cannot be given must not stop the work.
    if (!(error instanceof ApiError)) throw error;
  }
}

editor.$state.listen((state) => {
  asked = '';
  $found.set([]);
  if (state.kind === 'editing') void findDuplicates();
});

/** Deletes a member after asking; one that is used is refused by the server, which says where. */
export async function remove(row: MemberRow): Promise<void> {
  const sure = await confirm({ title: say('remove.title', { name: nameOf(row) }), text: say('remove.text'), yes: say('remove.yes'), danger: true });
  if (!sure) return;
  await attempt(async () => {
    await call(members.remove, { params: { id: row.id } });
    panel.close();
  });
  void list.reload();
}

/** Mails staff who have no password yet a new invitation. */
export async function invite(row: MemberRow): Promise<void> {
  await attempt(() => call(inviteMember, { params: { id: row.id } }));
  void panel.reload();
}

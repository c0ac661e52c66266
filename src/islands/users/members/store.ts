import { atom, onMount } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { ApiError, call } from '../../../lib/api/call.ts';
import { attempt } from '../../../lib/api/attempt.ts';
import { resetLogin } from '../../../lib/contract/users/login-reset.ts';
import { confirm } from '../../../lib/forms/confirm.ts';
import { inviteMember, memberDuplicates, members } from '../../../lib/contract/users/members.ts';
import type { MemberDuplicate, MemberRow } from '../../../lib/contract/users/members.ts';
import { STAFF_ROLES } from '../../../lib/contract/permissions.ts';
import { fullName } from '../../../lib/domain/names.ts';
import { onChange, onGap } from '../../../lib/api/live.ts';
import { pageFacts } from '../../../lib/words/page.ts';
import { createPanel } from '../../../lib/records/panel.ts';
import { recordScreen } from '../../../lib/records/record-screen.ts';
import { may } from '../../../lib/session/session.ts';
import { say } from './words.ts';

export const records = recordScreen({
  contract: members,
  nameOf: fullName,
  say,
  blank: () => ({ ...members.blank, language: pageFacts().language }),
});
export const { list, panel, editor, nameOf, reload } = records;

/** The page of one client, in place of the list (rule: one-page-of-a-client). */
export const clientPage = createPanel(members, 'client');

export const isStaff = (row: Pick<MemberRow, 'role'>): boolean => STAFF_ROLES.includes(row.role);
/** Whether the person who is logged in may change this record: staff are the Administrator's (rule: roles-of-staff). */
export const mayEdit = (row: Pick<MemberRow, 'role'>): boolean =>
  may(isStaff(row) ? 'members:write_staff' : 'members:update');

/** Rises when money moves: what the open panel says of it is read again. */
export const $moneyChanges = atom(0);
const moneyChanged = (): void => $moneyChanges.set($moneyChanges.get() + 1);
onMount($moneyChanges, () => {
  const stops = [
    onGap(moneyChanged),
    onChange(({ key }) => void (key.startsWith('financials/') && moneyChanged())),
  ];
  return () => stops.forEach((stop) => stop());
});

const $found = atom<readonly MemberDuplicate[]>([]);
/** Members who have the same passport, email or phone as what is typed (rule: duplicates-are-noticed). */
export const $duplicates: ReadableAtom<readonly MemberDuplicate[]> = $found;

let asked = '';

/** Looks for members who may be the same person; called when a field that identifies somebody is left. */
export async function findDuplicates(): Promise<void> {
  const { passport, email, phone } = editor.form.fields;
  const state = editor.$state.get();
  const typed = {
    passport: passport.$value.get() ?? '',
    email: email.$value.get() ?? '',
    phone: phone.$value.get() ?? '',
  };
  const query = { ...typed, ...(state.kind === 'editing' ? { except: state.id } : {}) };
  const key = JSON.stringify(query);
  if (key === asked) return;
  asked = key;
  try {
    const found =
      typed.passport + typed.email + typed.phone === '' ? [] : await call(memberDuplicates, { query });
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

/** Mails staff who have no password yet a new invitation. */
export async function invite(row: MemberRow): Promise<void> {
  await attempt(() => call(inviteMember, { params: { id: row.id } }));
  void panel.reload();
}

/** Removes what a colleague set up to log in: somebody who lost their phone. */
export async function resetLoginOf(row: MemberRow): Promise<void> {
  const sure = await confirm({
    title: say('resetLogin.title', { name: fullName(row) }),
    text: say('resetLogin.text'),
    yes: say('resetLogin.yes'),
    danger: true,
  });
  if (sure) await attempt(() => call(resetLogin, { params: { id: row.id } }));
  void panel.reload();
}

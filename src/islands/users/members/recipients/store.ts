import { atom, onMount } from 'nanostores';
import { attempt } from '../../../../lib/api/attempt.ts';
import { call } from '../../../../lib/api/call.ts';
import { onChange, onGap } from '../../../../lib/api/live.ts';
import { linkRecipient, recipients, unlinkRecipient } from '../../../../lib/contract/postals/recipients.ts';
import type { RecipientRow } from '../../../../lib/contract/postals/recipients.ts';
import { confirm } from '../../../../lib/forms/confirm.ts';
import { discardDraft } from '../../../../lib/forms/discard-draft.ts';
import { createEditor, withoutNulls } from '../../../../lib/forms/editor.ts';
import { createDuplicates } from '../../../postals/recipients/duplicates.ts';
import { say } from '../../../postals/recipients/words.ts';

/** The recipients of the member in the panel, without their looks. */

/** Rises whenever they may be others than those that were read. */
export const $readAgain = atom(0);
const readAgain = (): void => $readAgain.set($readAgain.get() + 1);
onMount($readAgain, () => {
  const stops = [onGap(readAgain), onChange(({ key }) => void (key === recipients.key && readAgain()))];
  return () => stops.forEach((stop) => stop());
});

/** As many as one page shows at most; who sends to more sees how many there are. */
const MOST = '250';
export const recipientsOf = (member: number) =>
  call(recipients.list, { query: { member: String(member), page_size: MOST } });

export const editor = createEditor({ contract: recipients, reload: readAgain });

/** Whose recipient is added or edited. */
let sender = 0;
export const senderId = (): number => sender;

/** Recipients on record who seem to be the one in the form. */
export const $duplicates = createDuplicates(editor.form.fields, () => {
  const state = editor.$state.get();
  return { member: sender, recipient: 'id' in state ? state.id : undefined };
});

/** Opens the form of a new recipient of a member. */
export async function addRecipient(member: number): Promise<void> {
  if (!(await discardDraft(recipients.key))) return;
  sender = member;
  editor.add({
    ...withoutNulls(recipients.blank),
    members: [{ member_id: member }],
  } as Parameters<typeof editor.add>[0]);
}

export function editRecipient(member: number, recipient: RecipientRow): void {
  sender = member;
  editor.edit(recipient);
}

/** Makes somebody on record a recipient of the member instead of adding them a second time; one who is so already is opened. */
export async function takeRecipient(recipient: RecipientRow): Promise<void> {
  const { members } = editor.form.fields;
  const typed = members.$value.get()?.find(({ member_id }) => member_id === sender);
  const relation = typed?.relation ?? 'other';
  editor.startOver();
  await editor.close();
  if (recipient.members.some(({ id }) => id === sender)) return editor.edit(recipient);
  await attempt(() =>
    call(linkRecipient, {
      params: { id: recipient.id },
      version: recipient.version,
      body: { member_id: sender, relation },
    }),
  );
  readAgain();
}

/** Takes a recipient from the member after asking; what was sent stays. */
export async function unlink(member: number, { id, version, name }: RecipientRow): Promise<void> {
  const sure = await confirm({
    title: say('unlink.title', { name }),
    text: say('unlink.text'),
    yes: say('unlink.yes'),
    danger: true,
  });
  if (!sure) return;
  await attempt(() => call(unlinkRecipient, { params: { id }, version, body: { member_id: member } }));
  readAgain();
}

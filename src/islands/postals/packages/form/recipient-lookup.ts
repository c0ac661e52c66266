import { atom, computed } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { attempt } from '../../../../lib/api/attempt.ts';
import { call } from '../../../../lib/api/call.ts';
import {
  RecipientValues,
  recipientChoices,
  recipientValuesOf,
  recipients,
} from '../../../../lib/contract/postals/recipients.ts';
import type { RecipientRow } from '../../../../lib/contract/postals/recipients.ts';
import type { Field } from '../../../../lib/forms/field.ts';
import { sameValues } from '../../../../lib/forms/field-path.ts';
import type { Option } from '../../../ui/select-field.tsx';
import { createDuplicates } from '../../recipients/duplicates.ts';
import { shaped } from '../editing.ts';
import { editor } from '../store.ts';

/** The recipient of the form: somebody on record, or whoever is typed in. */

const { fields, $values } = editor.form;

/** Recipients that were seen last, by number. */
const $known = atom<ReadonlyMap<number, RecipientRow>>(new Map());
const remember = (rows: readonly RecipientRow[]): void =>
  $known.set(new Map([...$known.get(), ...rows.map((row) => [row.id, row] as const)]));

/** The record that the form was filled from; undefined for somebody new. */
export const $recipient: ReadableAtom<RecipientRow | undefined> = computed(
  [$known, fields.recipient_id.$value],
  (known, id) => (typeof id === 'number' ? known.get(id) : undefined),
);

/** Whether the form says something else than the record that it was filled from. */
export const $differs: ReadableAtom<boolean> = computed([$recipient, $values], (recipient, { receiver }) => {
  const typed = RecipientValues.safeParse(receiver);
  return recipient !== undefined && typed.success && !sameValues(typed.data, recipientValuesOf(recipient));
});

/** Rises when the form was filled anew, so that its boxes begin anew. */
export const $filled = atom(0);

/** Fills the form from a record; what is changed then is for this package only. */
export function takeRecipient(row: RecipientRow): void {
  remember([row]);
  fields.recipient_id.set(row.id);
  fields.receiver.set(shaped(recipientValuesOf(row)) as never);
  $filled.set($filled.get() + 1);
}

/** Reads the record that a saved package names, once. */
export async function recallRecipient(): Promise<void> {
  const id = fields.recipient_id.$value.get();
  if (typeof id !== 'number' || $known.get().has(id)) return;
  const rows = await attempt(() => call(recipientChoices, { query: { id: String(id) } }));
  remember(rows ?? []);
}

/** Recipients of the sender first, then the brand's others. */
export async function findRecipients(q: string, signal: AbortSignal): Promise<readonly Option<number>[]> {
  const member = $values.get().member_id;
  const rows = await call(recipientChoices, {
    query: { ...(q !== '' && { q }), ...(member !== undefined && { member: String(member) }) },
    signal,
  });
  remember(rows);
  return rows.map(({ id, name, municipality }) => ({
    value: id,
    label: `${name} · ${municipality.name}, ${municipality.state.name}`,
  }));
}

/** The box in which they are looked for: whoever is chosen is taken over. */
export const recipientField: Field<number> = {
  ...fields.recipient_id,
  set: (id) => {
    const row = id === undefined ? undefined : $known.get().get(id);
    if (row) takeRecipient(row);
    else fields.recipient_id.set(id);
  },
  // What was typed to look for somebody, and chose nobody, is no choice: the person is typed below.
  leave: () => {
    if (fields.recipient_id.$typed.get() !== undefined) fields.recipient_id.set(undefined);
    fields.recipient_id.leave();
  },
};

/** Recipients on record who seem to be the one that is typed in. */
export const $duplicates = createDuplicates(fields.receiver.fields, () => ({
  member: $values.get().member_id,
  recipient: fields.recipient_id.$value.get(),
}));

/** Writes what the form says into the person's record. */
export async function correctRecord(): Promise<void> {
  const row = $recipient.get();
  const typed = RecipientValues.safeParse($values.get().receiver);
  if (!row || !typed.success) return;
  const { id, version } = row;
  const body = { ...recipients.valuesOf(row), ...typed.data };
  const saved = await attempt(() =>
    call(recipients.update, { params: { id }, version, body: recipients.input.parse(body) }),
  );
  if (saved) remember([saved]);
}

/** Keeps somebody new among the recipients of the sender. */
export async function keepRecipient(): Promise<void> {
  const { member_id, receiver } = $values.get();
  const body = recipients.input.safeParse({
    ...receiver,
    members: member_id === undefined ? [] : [{ member_id, relation: 'other' }],
  });
  if (!body.success) return;
  const saved = await attempt(() => call(recipients.create, { body: body.data }));
  if (saved) takeRecipient(saved);
}

/** Whether what is typed is a whole recipient, and of somebody who is not on record. */
export const $isNew: ReadableAtom<boolean> = computed(
  $values,
  ({ recipient_id, receiver, member_id }) =>
    typeof recipient_id !== 'number' &&
    member_id !== undefined &&
    RecipientValues.safeParse(receiver).success,
);

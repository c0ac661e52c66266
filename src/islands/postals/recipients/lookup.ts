import { atom, computed } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { ApiError, call } from '../../../lib/api/call.ts';
import { choiceOf } from '../../../lib/choices/member-choices.ts';
import type { Input } from '../../../lib/contract/endpoint.ts';
import { recipientChoices, recipientValuesOf } from '../../../lib/contract/postals/recipients.ts';
import type { RecipientEntry } from '../../../lib/contract/postals/recipient-entry.ts';
import type { RecipientRow } from '../../../lib/contract/postals/recipients.ts';
import { phoneText } from '../../../lib/domain/dial-codes.ts';
import { withoutNulls } from '../../../lib/forms/editor.ts';
import type { Field, Fields } from '../../../lib/forms/field.ts';
import { sameValues } from '../../../lib/forms/field-path.ts';
import type { Option } from '../../ui/select-field.tsx';

/** The fields of the part of a form that holds a RecipientEntry. */
export type RecipientFieldsOf = Fields<Input<typeof RecipientEntry>>;
type Values = Input<typeof RecipientEntry>['values'];

/** What of a form's values tells of a person: an empty box says nothing. */
const told = (values: object): object =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== undefined));
const valuesOf = (recipient: RecipientRow): Values => withoutNulls(recipientValuesOf(recipient)) as Values;

/** Labels of a choice: name, card or phone, and municipality, since San Luis is two. */
const labelOf = ({ name, identity_card, mobile, landline, municipality }: RecipientRow): string =>
  [name, identity_card ?? phoneText(mobile ?? landline), `${municipality.name}, ${municipality.state.name}`]
    .filter(Boolean)
    .join(' · ');

interface RecipientLookup {
  /** The box in which recipients on record are looked for: whoever is chosen fills the form. */
  readonly picker: Field<number>;
  find(text: string, signal: AbortSignal): Promise<readonly Option<number>[]>;
  /** Who was picked, as their record says. */
  readonly $picked: ReadableAtom<RecipientRow | undefined>;
  /** Rises when the form was filled anew, so that its boxes begin anew. */
  readonly $filled: ReadableAtom<number>;
  /** Whether the form says something else of the picked one than their record (rule: change-asks-for-whom). */
  readonly $differs: ReadableAtom<boolean>;
  /** Whom a change is for; a record is corrected as it was when it was read. */
  readonly scope: Field<RecipientEntry['scope']>;
  take(recipient: RecipientRow): void;
  /** Reads who was picked in a form that comes from a record or a draft. */
  recall(): Promise<void>;
}

/** The recipient of a form: somebody on record, or whoever is typed in. */
export function createRecipientLookup(
  fields: RecipientFieldsOf,
  memberOf: () => number | undefined,
): RecipientLookup {
  const $picked = atom<RecipientRow | undefined>(undefined);
  const $filled = atom(0);
  let offered: readonly RecipientRow[] = [];

  function fill(values: Values): void {
    fields.values.set(values);
    $filled.set($filled.get() + 1);
  }
  const isUntouched = (recipient: RecipientRow): boolean =>
    sameValues(told(fields.values.$value.get() ?? {}), told(valuesOf(recipient)));

  function take(recipient: RecipientRow): void {
    $picked.set(recipient);
    fields.recipient_id.set(recipient.id);
    fields.version.set(recipient.version);
    fields.scope.set('only_here');
    fill(valuesOf(recipient));
  }
  /** Somebody new: what was filled in goes with who was picked, what was typed over it stays. */
  function leave(): void {
    const picked = $picked.get();
    if (!picked) return;
    $picked.set(undefined);
    fields.version.set(undefined);
    fields.scope.set('person');
    if (isUntouched(picked)) fill({} as Values);
  }

  return {
    picker: {
      ...fields.recipient_id,
      set: (id) => {
        const recipient = offered.find((one) => one.id === id);
        if (recipient) return take(recipient);
        leave();
        fields.recipient_id.set(id);
      },
      type: (text, reason) => {
        leave();
        fields.recipient_id.type(text, reason);
      },
      leave: () => {
        // What was typed to look for somebody, and chose nobody, is no choice: the person is typed below.
        if (fields.recipient_id.$typed.get() !== undefined) fields.recipient_id.set(undefined);
        fields.recipient_id.leave();
      },
    },
    find: async (q, signal) => {
      const member = memberOf()?.toString();
      offered = await call(recipientChoices, { query: { q, member }, signal });
      return offered.map((recipient) =>
        choiceOf({ id: recipient.id, restricted: recipient.restricted_at !== null }, labelOf(recipient)),
      );
    },
    scope: {
      ...fields.scope,
      set: (scope) => {
        fields.scope.set(scope);
        fields.version.set(scope === 'person' ? $picked.get()?.version : undefined);
      },
    },
    $picked,
    $filled,
    $differs: computed(
      [$picked, fields.values.$value],
      (picked) => picked !== undefined && !isUntouched(picked),
    ),
    take,
    recall: async () => {
      const id = fields.recipient_id.$value.get();
      if (typeof id !== 'number' || $picked.get()?.id === id) return;
      try {
        const [recipient] = await call(recipientChoices, { query: { id: String(id) } });
        if (fields.recipient_id.$value.get() === id) $picked.set(recipient);
      } catch (error) {
        // The form works without: the server knows who was picked.
        if (!(error instanceof ApiError)) throw error;
      }
    },
  };
}

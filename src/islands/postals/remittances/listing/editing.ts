import * as z from 'zod/mini';
import type { Input } from '../../../../lib/contract/endpoint.ts';
import type { Unfinished } from '../../../../lib/contract/form.ts';
import { OFFICE_ZONE } from '../../../../lib/contract/limits.ts';
import { RemittanceInput } from '../../../../lib/contract/postals/remittance-input.ts';
import { RemittanceQuestion } from '../../../../lib/contract/postals/remittance-quote.ts';
import { remittances } from '../../../../lib/contract/postals/remittances.ts';
import type { RemittanceRow } from '../../../../lib/contract/postals/remittances.ts';
import {
  ADDRESS_PARTS,
  kindOfRemittance,
  remittanceProblems,
} from '../../../../lib/domain/remittance-needs.ts';
import type { RemittanceForm, RemittanceKind } from '../../../../lib/domain/remittance-needs.ts';
import { REMITTANCE } from '../../../../lib/domain/remittances.ts';
import { todayIn } from '../../../../lib/domain/zones.ts';
import { sameValues } from '../../../../lib/forms/field-path.ts';
import { shaped } from '../../../../lib/forms/shaped.ts';

/** Values of the remittance form: what is sent, and what it is quoted by. */

const Asked = z.omit(RemittanceQuestion, { office_id: true });

const Typed = z.object({
  ...RemittanceInput.shape,
  /** One amount as it is said at the counter: it is quoted, and the quote is sent. */
  asked: Asked,
  /** What was agreed before: asked for again it needs no quote. */
  agreed: z.optional(Asked),
  /** What is on record already. */
  card_last: z._default(z.string(), ''),
  status: z._default(z.int(), REMITTANCE.new),
});
type Typed = z.infer<typeof Typed>;
export type RemittanceValues = Unfinished<z.input<typeof Typed>>;

/** How it is paid out, as the form says it right now. */
export const kindOf = ({ asked }: RemittanceValues): RemittanceKind =>
  kindOfRemittance({
    receive_currency: asked?.receive_currency ?? 'CUP',
    delivery: asked?.delivery === 'card' ? 'card' : 'cash',
  });

/** Whether its amounts stay as they were agreed: then it needs no quote. */
export const isAgreed = ({ asked, agreed, quote_id }: RemittanceValues): boolean =>
  agreed !== undefined && typeof quote_id !== 'number' && sameValues(asked, agreed);

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const EMPTY_ADDRESS = Object.fromEntries(ADDRESS_PARTS.map((part) => [part, ''])) as Record<
  (typeof ADDRESS_PARTS)[number],
  string
>;

/** What counts of what is typed: a box that is not shown holds nothing (rule: remittance-needs). */
function counted(values: RemittanceValues): RemittanceForm {
  const kind = kindOf(values);
  const person = values.recipient?.values ?? {};
  const address = Object.fromEntries(ADDRESS_PARTS.map((part) => [part, text(person[part])]));
  return {
    declared: values.declared === true,
    card_number: kind === 'cash' ? '' : text(values.card_number),
    sender_document: text(values.sender_document),
    sender_birth_date: text(values.sender_birth_date) || null,
    recipient: {
      values: {
        ...EMPTY_ADDRESS,
        ...(kind === 'cash' ? address : {}),
        second_surname: text(person.second_surname),
        identity_card: text(person.identity_card) || null,
        mobile: text(person.mobile) || null,
        landline: text(person.landline) || null,
      },
    },
  };
}

/** What the way of paying out needs, told together with what the boxes themselves complain of. */
const needs = z.check<Typed>(({ value, issues }) => {
  const values: RemittanceValues = value;
  const known = {
    kind: kindOf(values),
    hasCard: text(values.card_last) !== '',
    today: todayIn(OFFICE_ZONE, new Date()),
  };
  const found: { readonly field: string; readonly key: string }[] = remittanceProblems(
    counted(values),
    known,
  );
  if (!isAgreed(values) && typeof values.quote_id !== 'number')
    found.push({ field: 'quote_id', key: 'remittance_quote' });
  for (const { field, key } of found)
    issues.push({ code: 'custom', message: key, path: field.split('.'), input: value });
});
needs._zod.def.when = () => true;

/** The schema of the form; it gives what is sent. */
export const RemittanceFormInput = z.pipe(
  Typed.check(needs),
  z.transform(({ asked: _asked, agreed: _agreed, card_last: _last, status: _status, ...values }: Typed) => {
    const isCash = kindOf({ asked: _asked }) === 'cash';
    const { recipient } = values;
    return {
      ...values,
      card_number: isCash ? '' : values.card_number,
      recipient: isCash ? recipient : { ...recipient, values: { ...recipient.values, ...EMPTY_ADDRESS } },
    } satisfies Input<typeof RemittanceInput>;
  }),
);

export const blankRemittance = (): RemittanceValues => ({
  ...shaped(remittances.blank),
  recipient: { scope: 'person', values: {} },
  asked: { remit_currency: 'USD', receive_currency: 'CUP', delivery: 'cash' },
});

/** The saved remittance as the form shows it. */
export function valuesOfRemittance(row: RemittanceRow): RemittanceValues {
  const { remit, receive, delivery, card_last, status } = row;
  const agreed = {
    remit_currency: remit.currency,
    receive_currency: receive.currency,
    remit_amount: remit.amount,
    delivery,
  };
  return { ...shaped(remittances.valuesOf(row)), asked: agreed, agreed, card_last, status };
}

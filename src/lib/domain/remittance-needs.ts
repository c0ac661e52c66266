import { ageOn } from './dates.ts';
import { readCubanIdentity } from './identity.ts';
import { cardProblem } from './recipient-card.ts';

/**
 * What a remittance needs by how it is paid out (rule: remittance-needs). The form, the API and imports all ask here: MLC
 * goes to a card, by a bank that asks who both people are; other money goes to a card or by a courier, who needs to find
 * the family.
 */

export type RemittanceKind = 'mlc' | 'card' | 'cash';

/** How a remittance is paid out. */
export const kindOfRemittance = ({
  receive_currency,
  delivery,
}: {
  readonly receive_currency: string;
  readonly delivery: 'cash' | 'card';
}): RemittanceKind => (receive_currency === 'MLC' ? 'mlc' : delivery);

/** Needed, taken where it is there, or out of place. */
type Need = 'required' | 'optional' | 'absent';
type Needs = Readonly<Record<RemittanceKind, Need>>;

const forCard: Needs = { mlc: 'required', card: 'required', cash: 'absent' };
const forMlc: Needs = { mlc: 'required', card: 'optional', cash: 'optional' };
const forCourier: Needs = { mlc: 'absent', card: 'absent', cash: 'required' };
const ofAddress: Needs = { mlc: 'absent', card: 'absent', cash: 'optional' };

/** Fields of the form whose need depends on it, by their path. */
export const REMITTANCE_NEEDS = {
  card_number: forCard,
  sender_document: forMlc,
  sender_birth_date: forMlc,
  'recipient.values.identity_card': forMlc,
  'recipient.values.second_surname': forMlc,
  /** Either of the two phones will do. */
  'recipient.values.mobile': { mlc: 'optional', card: 'optional', cash: 'required' },
  'recipient.values.street': forCourier,
  'recipient.values.between_streets': ofAddress,
  'recipient.values.house_number': ofAddress,
  'recipient.values.building': ofAddress,
  'recipient.values.apartment': ofAddress,
  'recipient.values.suburb': ofAddress,
  'recipient.values.directions': ofAddress,
} as const satisfies Readonly<Record<string, Needs>>;
type NeededField = keyof typeof REMITTANCE_NEEDS;

/** Parts of an address: what goes to a card keeps none. */
export const ADDRESS_PARTS = [
  'street',
  'between_streets',
  'house_number',
  'building',
  'apartment',
  'suburb',
  'directions',
] as const;

/** Complaints about a field that is missing, and about one that is out of place. */
const MISSING = {
  mlc: 'needed_for_mlc',
  card: 'needed_for_card',
  cash: 'needed_for_cash',
} as const satisfies Record<RemittanceKind, string>;
const OUT_OF_PLACE = {
  mlc: 'not_for_card',
  card: 'not_for_card',
  cash: 'not_for_cash',
} as const satisfies Record<RemittanceKind, string>;

/** What of a form decides. */
export interface RemittanceForm {
  readonly declared: boolean;
  readonly card_number: string;
  readonly sender_document: string;
  readonly sender_birth_date: string | null;
  readonly recipient: {
    readonly values: Readonly<Record<(typeof ADDRESS_PARTS)[number] | 'second_surname', string>> & {
      readonly identity_card: string | null;
      readonly mobile: string | null;
      readonly landline: string | null;
    };
  };
}

interface Known {
  readonly kind: RemittanceKind;
  /** A card is kept already: an empty box leaves it. */
  readonly hasCard: boolean;
  /** The company's date. */
  readonly today: string;
}

export interface RemittanceProblem {
  readonly field: NeededField | 'declared';
  readonly key: string;
}

/** From this age on somebody is paid out. */
const OF_AGE = 18;

function valueOf({ recipient, ...form }: RemittanceForm, field: NeededField): string | null {
  if (field === 'recipient.values.mobile') return recipient.values.mobile ?? recipient.values.landline;
  const name = field.replace('recipient.values.', '');
  const held: Readonly<Record<string, unknown>> = { ...form, ...recipient.values };
  const value = held[name];
  return typeof value === 'string' ? value : null;
}

function needProblem(form: RemittanceForm, field: NeededField, known: Known): string | undefined {
  const need = REMITTANCE_NEEDS[field][known.kind];
  const isEmpty = (valueOf(form, field) ?? '') === '';
  if (need === 'absent' && !isEmpty) return OUT_OF_PLACE[known.kind];
  const isKept = field === 'card_number' && known.hasCard;
  return need === 'required' && isEmpty && !isKept ? MISSING[known.kind] : undefined;
}

/** What is wrong with a field that is filled and in its place. */
function valueProblem(form: RemittanceForm, field: NeededField, { today }: Known): string | undefined {
  const value = valueOf(form, field) ?? '';
  if (value === '') return undefined;
  if (field === 'card_number') return cardProblem(value);
  if (field === 'sender_birth_date') return value > today ? 'in_future' : undefined;
  if (field !== 'recipient.values.identity_card') return undefined;
  const read = readCubanIdentity(value, today);
  return read.kind === 'valid' && ageOn(read.birth_date, today) < OF_AGE ? 'recipient_minor' : undefined;
}

/** Everything that keeps a remittance from being saved, each at its field; none for one that may be. */
export function remittanceProblems(form: RemittanceForm, known: Known): RemittanceProblem[] {
  const fields = Object.keys(REMITTANCE_NEEDS) as NeededField[];
  const wrong = fields.flatMap((field) => {
    const key = needProblem(form, field, known) ?? valueProblem(form, field, known);
    return key === undefined ? [] : [{ field, key }];
  });
  return form.declared ? wrong : [...wrong, { field: 'declared', key: 'remittance_declared' }];
}

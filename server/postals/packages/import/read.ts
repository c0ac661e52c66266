import * as z from 'zod/mini';
import type { Language } from '../../../../src/lib/contract/fields.ts';
import { CURRENCIES } from '../../../../src/lib/contract/limits.ts';
import type {
  PackageImportField,
  PackageImportRow,
} from '../../../../src/lib/contract/postals/package-import.ts';
import {
  PACKAGE_DELIVERIES,
  PACKAGE_PARCELS,
  PACKAGE_TYPES,
  PackageInput,
} from '../../../../src/lib/contract/postals/package-input.ts';
import { findMunicipality } from '../../../../src/lib/domain/cuban-places.ts';
import { readContents, readUnit, readWeights } from '../../../../src/lib/domain/package-cells.ts';
import { searchKey } from '../../../../src/lib/domain/plain-letters.ts';
import { readEmail } from '../../../../src/lib/domain/typed-identifier.ts';
import { cellOf, dateOf, isOfTwoCountries, phoneOf } from '../../../lib/import-cells.ts';
import { refusedFields } from '../../../lib/issues.ts';
import type { RefusedField } from '../../../lib/problem.ts';
import { words } from '../../../lib/words.ts';
import { ANSWERS, CLASSES, DELIVERIES, TYPES } from './choices.ts';
import type { Choices } from './choices.ts';
import { folioKey, partnerFolio, senderPhone } from './facts.ts';
import type { Facts } from './facts.ts';

/** A row as a package, or all that is wrong with it. */
export interface ReadPackage {
  readonly body: PackageInput | undefined;
  readonly partner_folio: string;
  readonly faults: readonly RefusedField[];
}

/** Longest number of a partner. */
const FOLIO_MAX = 60;

interface Reading {
  readonly row: PackageImportRow;
  readonly facts: Facts;
  readonly language: Language;
  /** Names of who gets what earlier rows of the file have, by the key of their folio; this row adds its own. */
  readonly earlier: Map<string, string>;
}

/** Reads one row. What could mean two things is a fault that says what to write: nobody is there to be asked. */
export function readPackage({ row, facts, language, earlier }: Reading): ReadPackage {
  const faults: RefusedField[] = [];
  const cell = (name: PackageImportField): string => cellOf(row[name]) ?? '';
  const fault = (field: PackageImportField, key: string, params: RefusedField['params'] = {}): void => {
    faults.push({ field, key, params });
  };
  const list = (names: readonly string[]): string =>
    new Intl.ListFormat(language, { type: 'disjunction' }).format(names);
  const chosen = <V>(
    field: PackageImportField,
    choices: Choices<V>,
    shown: readonly string[],
    otherwise: V,
  ): V => {
    const text = cell(field);
    if (text === '') return otherwise;
    const value = choices.get(searchKey(text));
    if (value === undefined) fault(field, 'import_choice', { choices: list(shown) });
    return value ?? otherwise;
  };
  const named = (field: 'provider' | 'office', ones: Facts['offices']): number | null => {
    const text = cell(field);
    if (text === '') return null;
    const one = ones.find(({ name }) => searchKey(name) === searchKey(text));
    if (!one) fault(field, 'import_choice', { choices: list(ones.map(({ name }) => name)) });
    return one?.id ?? null;
  };
  const option = (field: string, values: readonly (string | number)[]) =>
    values.map((value) => words(language)(`postals/packages:options.${field}.${value}`));
  const answers = (['yes', 'no'] as const).map((key) => words(language)(`common:${key}`));
  const phone = (field: 'mobile' | 'landline'): string | null =>
    cell(field) === '' ? null : phoneOf(cell(field), ['CU']);

  const sender = senderOf(cell, facts);
  if (typeof sender !== 'number') faults.push(sender);

  const place = findMunicipality(facts.municipalities, { city: cell('city'), state: cell('state') });
  if (cell('city') === '') fault('city', 'required');
  else if (place.kind === 'unknown_state') fault('state', 'import_state');
  else if (place.kind === 'unknown_city') fault('city', 'import_city');
  else if (place.kind !== 'found')
    fault('state', place.kind === 'several' ? 'import_several' : 'import_elsewhere', {
      states: list(place.states),
    });

  const unit = readUnit(cell('weight_unit'));
  if (unit === undefined && cell('weight_unit') !== '')
    fault('weight_unit', 'import_choice', { choices: 'lb, kg' });
  const weighed = readWeights(cell('weight'), { unit, most: PACKAGE_PARCELS.max });
  if (weighed.kind === 'fault' && !faults.some(({ field }) => field === 'weight_unit'))
    fault('weight', weighed.key, weighed.params);

  const declared = readContents({ contents: cell('contents'), value: cell('value') }, (word) =>
    CLASSES.get(searchKey(word)),
  );
  if (declared.kind === 'fault') fault(declared.column, declared.key, declared.params);

  const provider_id = named('provider', facts.providers);
  const input: z.input<typeof PackageInput> = {
    // What is a fault already is something else here, so that the rest is looked at, too.
    member_id: typeof sender === 'number' ? sender : 1,
    recipient: {
      scope: 'person',
      values: {
        first_name: cell('first_name'),
        middle_name: cell('middle_name'),
        first_surname: cell('first_surname'),
        second_surname: cell('second_surname'),
        identity_card: cell('identity_card') || null,
        mobile: phone('mobile'),
        landline: phone('landline'),
        street: cell('street'),
        house_number: cell('house_number'),
        between_streets: cell('between_streets'),
        building: cell('building'),
        apartment: cell('apartment'),
        suburb: cell('suburb'),
        city_id: place.kind === 'found' ? place.id : 1,
        directions: cell('directions'),
      },
    },
    provider_id,
    office_id: named('office', facts.offices),
    type: chosen('type', TYPES, option('type', PACKAGE_TYPES), 1),
    contents: declared.kind === 'contents' ? [...declared.contents] : [],
    parcels:
      weighed.kind === 'weights'
        ? weighed.weights.map((weight) => ({ weight }))
        : [{ weight: { value: '1', unit: 'lb' } }],
    currency: chosen('currency', CURRENCY_WORDS, CURRENCIES, 'USD'),
    insured: chosen('insured', ANSWERS, answers, true),
    packed_apart: chosen('packed_apart', ANSWERS, answers, false),
    delivery_to: chosen('delivery_to', DELIVERIES, option('delivery_to', PACKAGE_DELIVERIES), 'door'),
    expected_date: cell('expected_date') === '' ? null : dateOf(cell('expected_date')),
    limit_reason: cell('limit_reason'),
    note: cell('note'),
  };
  const parsed = z.safeParse(PackageInput, input, { reportInput: true });
  if (!parsed.success) faults.push(...refusedFields(parsed.error).map(ofColumn));
  const partner_folio = partnerFolio(row);
  faults.push(...folioFaults({ partner_folio, provider_id, facts, earlier }));
  earlier.set(folioKey(provider_id, partner_folio), [cell('first_name'), cell('first_surname')].join(' '));
  return { body: faults.length === 0 ? parsed.data : undefined, partner_folio, faults };
}

const CURRENCY_WORDS: Choices<(typeof CURRENCIES)[number]> = new Map(
  CURRENCIES.map((currency) => [searchKey(currency), currency]),
);

interface FolioFacts extends Pick<Reading, 'facts' | 'earlier'> {
  readonly partner_folio: string;
  readonly provider_id: number | null;
}

/** By the partner's number nothing comes in twice, so every package has one. */
function folioFaults({ partner_folio, provider_id, facts, earlier }: FolioFacts): RefusedField[] {
  const fault = (key: string, params: RefusedField['params'] = {}) => [
    { field: 'partner_folio', key, params },
  ];
  if (partner_folio === '') return fault('import_folio');
  if (partner_folio.length > FOLIO_MAX)
    return fault('max_length', { count: FOLIO_MAX, written: partner_folio.length });
  const key = folioKey(provider_id, partner_folio);
  const [here, twice] = [facts.here.get(key), earlier.get(key)];
  if (here !== undefined) return fault('import_folio_here', { folio: here });
  return twice === undefined ? [] : fault('import_folio_twice', { name: twice });
}

/** Who sends: by email or phone, which a family may share, so that the name decides; by the name alone where it is the only one. */
function senderOf(cell: (name: PackageImportField) => string, { senders }: Facts): number | RefusedField {
  const [email, phone, name] = [cell('sender_email'), cell('sender_phone'), cell('sender_name')];
  if (email + phone + name === '') return { field: 'sender_name', key: 'import_sender' };
  if (isOfTwoCountries(phone)) return { field: 'sender_phone', key: 'phone_country' };
  const known = email + phone !== '';
  const matching = senders.filter((sender) =>
    known
      ? (email !== '' && sender.email?.toLowerCase() === readEmail(email)) ||
        (phone !== '' && sender.phone === senderPhone(phone))
      : sender.name === searchKey(name),
  );
  const [only, ...others] =
    matching.length > 1 ? matching.filter((sender) => sender.name === searchKey(name)) : matching;
  if (only && others.length === 0) return only.id;
  return {
    field: email ? 'sender_email' : phone ? 'sender_phone' : 'sender_name',
    key: matching.length > 0 ? 'import_sender_several' : 'import_sender_unknown',
  };
}

/** The column of a path of the package's body. */
const COLUMNS: Readonly<Record<string, PackageImportField>> = {
  member_id: 'sender_name',
  provider_id: 'provider',
  office_id: 'office',
  city_id: 'city',
  parcels: 'weight',
  contents: 'contents',
};

/** A refused field of the package under the name of its column. */
export function ofColumn<Field extends { readonly field: string }>(refused: Field): Field {
  const path = refused.field.replace(/^recipient\.(values\.)?/, '');
  const [first = ''] = path.split('.');
  return { ...refused, field: COLUMNS[first] ?? first };
}

import type { ProcedureForm } from '../contract/postals/procedure-form.ts';
import { BLANK_PROCEDURE_FORM } from '../contract/postals/procedure-form.ts';
import { PROCEDURE_RULES, PROCEDURE_SECTIONS } from '../contract/postals/procedure-rules.ts';
import type {
  ProcedureFact,
  ProcedureField,
  ProcedureNeed,
  ProcedureSection,
} from '../contract/postals/procedure-rules.ts';
import { cubanAddressProblems } from './cuban-addresses.ts';
import { ageOn } from './dates.ts';
import { readCubanIdentity } from './identity.ts';
import { PROCEDURE_TYPE } from './procedures.ts';

/** What is still to be done before a procedure is submitted, after the tables of contract/postals/procedure-rules.ts. */

/** The form with what stands beside its fields; photo and signature are there or not. */
export interface FilledProcedure extends ProcedureForm {
  /** A value of PROCEDURE_TYPE. */
  readonly type: number;
  readonly photo: unknown;
  readonly signature: unknown;
}

/** What a form alone does not know. */
export interface ProcedureFrame {
  /** The company's date. */
  readonly today: string;
  /** Age from which on a passport is an adult's, a setting. */
  readonly adult_age: number;
}

/** Something that keeps a procedure from being submitted: `key` is a message of validation.json. */
export interface ProcedureProblem {
  /** Path in the form: cuban_addresses.0.to_year */
  readonly field: string;
  readonly section: ProcedureSection;
  readonly key: string;
}

/** Code of the country that the rules ask about. */
const CUBA = 'CU';

/** Whose passport it is by age: on the day of the application, else today. Undefined without a birth date that has come. */
export function ageGroupOf(
  { birth_date, application_date }: Pick<ProcedureForm, 'birth_date' | 'application_date'>,
  { today, adult_age }: ProcedureFrame,
): 'adult' | 'minor' | undefined {
  const day = application_date ?? today;
  if (birth_date === null || birth_date > day) return undefined;
  return ageOn(birth_date, day) >= adult_age ? 'adult' : 'minor';
}

/** What of a form decides what it needs. */
export function procedureFacts(form: FilledProcedure, frame: ProcedureFrame): ReadonlySet<ProcedureFact> {
  const facts = new Set<ProcedureFact>();
  facts.add(form.type === PROCEDURE_TYPE.first_issue ? 'first_issue' : 'renewal');
  if (form.birth_country !== '') facts.add(form.birth_country === CUBA ? 'born_in_cuba' : 'born_elsewhere');
  const group = ageGroupOf(form, frame);
  if (group) facts.add(group);
  return facts;
}

interface Asked {
  readonly field: ProcedureField;
  readonly section: ProcedureSection;
  readonly required: boolean;
}

/** Every field that is asked for now, in the form's order, and whether it is needed. */
export function askedFields(form: FilledProcedure, frame: ProcedureFrame): Asked[] {
  const facts = procedureFacts(form, frame);
  return PROCEDURE_SECTIONS.flatMap((section) =>
    (Object.entries(PROCEDURE_RULES[section]) as [ProcedureField, ProcedureNeed][])
      .filter(([, { absent }]) => absent === undefined || !facts.has(absent))
      .map(([field, { required }]) => ({
        field,
        section,
        required: required?.every((fact) => facts.has(fact)) ?? false,
      })),
  );
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Dates that were before the birth or are still to come. */
const PAST_DATES = [
  'passport_issue_date',
  'birth_certificate_date',
  'consular_inscription_date',
  'left_cuba_date',
] as const;

function dateProblem(date: string | null, birth: string | null, today: string): string | undefined {
  if (date === null) return undefined;
  if (date > today) return 'date_to_come';
  return birth !== null && date < birth ? 'before_birth' : undefined;
}

/** What is wrong with fields that are filled and in their place, by their path. */
function wrongValues(form: FilledProcedure, { today }: ProcedureFrame): Map<string, string> {
  const wrong = new Map<string, string>();
  if (form.birth_date !== null && form.birth_date > today) wrong.set('birth_date', 'birth_date');
  for (const field of PAST_DATES) {
    const key = dateProblem(form[field], form.birth_date, today);
    if (key) wrong.set(field, key);
  }
  for (const { path, key } of cubanAddressProblems(form.cuban_addresses, {
    born: form.birth_date,
    left: form.left_cuba_date,
    today,
  }))
    wrong.set(`cuban_addresses.${path}`, key);
  return wrong;
}

/**
 * Everything that keeps a procedure from being submitted, in the form's order: what is needed and empty, and what cannot
 * be (rule: procedure-needs). None for one that may be submitted.
 */
export function procedureProblems(form: FilledProcedure, frame: ProcedureFrame): ProcedureProblem[] {
  const wrong = [...wrongValues(form, frame)];
  return askedFields(form, frame).flatMap(({ field, section, required }) => {
    if (isEmpty(form[field])) return required ? [{ field, section, key: 'required' }] : [];
    return wrong
      .filter(([path]) => path === field || path.startsWith(`${field}.`))
      .map(([path, key]) => ({ field: path, section, key }));
  });
}

/** The form without what is out of place: what is printed, and what is kept once it is submitted. */
export function appliedForm(form: FilledProcedure, frame: ProcedureFrame): ProcedureForm {
  const asked = new Set<string>(askedFields(form, frame).map(({ field }) => field));
  return Object.fromEntries(
    Object.entries(BLANK_PROCEDURE_FORM).map(([field, blank]) => [
      field,
      asked.has(field) ? form[field as keyof ProcedureForm] : blank,
    ]),
  ) as ProcedureForm;
}

/** What differs from the identity card: worth a look, and no reason to refuse (rule: identity-number). */
export function procedureWarnings(
  { identity_card, birth_date, sex }: Pick<ProcedureForm, 'identity_card' | 'birth_date' | 'sex'>,
  today: string,
): { readonly field: 'birth_date' | 'sex'; readonly key: 'card_birth_date' | 'card_sex' }[] {
  const card = readCubanIdentity(identity_card ?? '', today);
  if (card.kind === 'invalid') return [];
  return [
    ...(birth_date !== null && birth_date !== card.birth_date
      ? [{ field: 'birth_date', key: 'card_birth_date' } as const]
      : []),
    ...(sex !== null && sex !== card.sex ? [{ field: 'sex', key: 'card_sex' } as const] : []),
  ];
}

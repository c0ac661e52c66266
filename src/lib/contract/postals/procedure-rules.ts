import type { ProcedureForm } from './procedure-form.ts';

/**
 * What the consular form needs, as data (rule: procedure-needs): the form in the browser, the API, the form definition, an
 * import and the printed form all follow these tables through domain/procedure-needs.ts.
 */

/** What of a form decides; neither of a pair is true while nobody said it. */
export const PROCEDURE_FACTS = [
  'born_in_cuba',
  'born_elsewhere',
  'first_issue',
  'renewal',
  'adult',
  'minor',
] as const;
export type ProcedureFact = (typeof PROCEDURE_FACTS)[number];

export interface ProcedureNeed {
  /** Needed where all of these are true: none is "always". A field without it is never needed. */
  readonly required?: readonly ProcedureFact[];
  /** Out of place where this is true: not asked for, not printed, and not kept once it is submitted. */
  readonly absent?: ProcedureFact;
}

export type ProcedureField = keyof ProcedureForm | 'photo' | 'signature';

const ALWAYS: ProcedureNeed = { required: [] };
const OPTIONAL: ProcedureNeed = {};
const OF_ADULTS: ProcedureNeed = { required: ['adult'], absent: 'minor' };
const OF_MINORS: ProcedureNeed = { required: ['minor'], absent: 'adult' };
const OF_WORK: ProcedureNeed = { absent: 'minor' };
const OF_RENEWALS: ProcedureNeed = { required: ['renewal'], absent: 'first_issue' };
const OF_OLD_PASSPORT: ProcedureNeed = { absent: 'first_issue' };
const BORN_IN_CUBA: ProcedureNeed = { required: ['born_in_cuba'], absent: 'born_elsewhere' };
const BORN_ELSEWHERE: ProcedureNeed = { required: ['born_elsewhere'], absent: 'born_in_cuba' };
const CUBAN_REGISTRY: ProcedureNeed = {
  required: ['born_in_cuba', 'first_issue'],
  absent: 'born_elsewhere',
};
const OF_FIRST_ISSUES: ProcedureNeed = { required: ['first_issue'] };

/** The form's sections in its order, each with its fields in theirs. */
export const PROCEDURE_RULES = {
  request: {
    request_type: OPTIONAL,
    passport_category: OPTIONAL,
    application_date: OPTIONAL,
  },
  identity: {
    first_name: ALWAYS,
    middle_name: OPTIONAL,
    first_surname: ALWAYS,
    second_surname: ALWAYS,
    father_name: ALWAYS,
    mother_name: ALWAYS,
    sex: ALWAYS,
    marital_status: OF_ADULTS,
    identity_card: OPTIONAL,
    guardian_name: OF_MINORS,
  },
  passport: {
    passport_number: OF_RENEWALS,
    passport_issue_date: OF_OLD_PASSPORT,
    passport_issue_place: OF_OLD_PASSPORT,
    renewal_reason: OF_RENEWALS,
  },
  physical: {
    height: ALWAYS,
    skin: ALWAYS,
    eyes: ALWAYS,
    hair: ALWAYS,
    special_marks: OPTIONAL,
  },
  birth: {
    birth_date: ALWAYS,
    birth_country: ALWAYS,
    birth_city_id: BORN_IN_CUBA,
    birth_state: BORN_ELSEWHERE,
    birth_place: BORN_ELSEWHERE,
    birth_registry: CUBAN_REGISTRY,
    birth_volume: CUBAN_REGISTRY,
    birth_folio: CUBAN_REGISTRY,
    birth_certificate_date: OF_FIRST_ISSUES,
    birth_certificate_place: OF_FIRST_ISSUES,
    consular_inscription: BORN_ELSEWHERE,
    consular_inscription_date: { absent: 'born_in_cuba' },
  },
  migration: {
    migration_category: ALWAYS,
    /** Who was born elsewhere may never have lived there. */
    left_cuba_date: { required: ['born_in_cuba'] },
  },
  address: {
    address: ALWAYS,
    city: ALWAYS,
    state: OPTIONAL,
    zip_code: OPTIONAL,
    country: ALWAYS,
    phone: ALWAYS,
    email: OPTIONAL,
  },
  work: {
    workplace: OF_WORK,
    profession: OF_ADULTS,
    occupation: OF_ADULTS,
    profession_category: OF_ADULTS,
    education: { required: ['adult'] },
    work_address: OF_WORK,
    work_phone: OF_WORK,
    work_email: OF_WORK,
  },
  reference: {
    reference_first_name: ALWAYS,
    reference_middle_name: OPTIONAL,
    reference_first_surname: ALWAYS,
    reference_second_surname: OPTIONAL,
    reference_relation: ALWAYS,
    reference_address: ALWAYS,
    reference_city_id: ALWAYS,
    reference_phone: OPTIONAL,
  },
  cuban_addresses: {
    cuban_addresses: { required: ['first_issue', 'born_in_cuba'] },
  },
  pictures: {
    photo: ALWAYS,
    signature: ALWAYS,
  },
} satisfies Readonly<Record<string, Readonly<Partial<Record<ProcedureField, ProcedureNeed>>>>>;

export type ProcedureSection = keyof typeof PROCEDURE_RULES;
export const PROCEDURE_SECTIONS = Object.keys(PROCEDURE_RULES) as ProcedureSection[];

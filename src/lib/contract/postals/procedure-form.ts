import * as z from 'zod/mini';
import { readIdentityCard } from '../../domain/identity-card.ts';
import { tidyName } from '../../domain/names.ts';
import { plainUppercase } from '../../domain/plain-letters.ts';
import { plainLine } from '../../domain/plain-text.ts';
import { Email, Id, IsoDate, Phone, between } from '../fields.ts';
import { Relation } from './recipients.ts';

/**
 * The consular form of a procedure, field by field: everything may be empty while it is being filled in. What is needed
 * when stands in procedure-rules.ts; words of the catalogues in postals/procedures.json.
 */

/** 1 first issue of a passport, 2 renewal; domain/procedures.ts has their names. */
export const PROCEDURE_TYPES = [1, 2] as const;
export const PASSPORT_CATEGORIES = ['ordinary', 'service', 'official', 'diplomatic', 'seaman'] as const;
export const SEXES = ['female', 'male'] as const;
export const MARITAL_STATUSES = ['single', 'married', 'divorced', 'widowed', 'separated'] as const;
export const SKINS = ['white', 'black', 'mixed', 'asian', 'albino'] as const;
export const EYES = ['light', 'black', 'brown', 'blue', 'green'] as const;
export const HAIRS = ['grey', 'brown', 'black', 'red', 'blond', 'other'] as const;
export const EDUCATIONS = [
  'none',
  'primary',
  'secondary',
  'pre_university',
  'technical',
  'university',
] as const;
export const PROFESSION_CATEGORIES = [
  'self_employed',
  'sport',
  'education',
  'health',
  'tourism',
  'other',
] as const;
export const MIGRATION_CATEGORIES = [
  'pve',
  'pre',
  'pvt',
  'psi',
  'psd',
  'emigration_permit',
  'official',
  'resident_abroad',
  'illegal_exit',
] as const;
export const RENEWAL_REASONS = [
  'expired',
  'near_expiry',
  'lost',
  'stolen',
  'damaged',
  'pages_full',
  'erroneous',
  'deactivated',
  'false_visa',
] as const;
/** Centimeters. */
export const HEIGHT = { min: 40, max: 250 } as const;
/** The form asks for the last two addresses; who moved often may tell more, of which it prints the last two. */
export const CUBAN_ADDRESSES_MAX = 10;
const YEARS = { min: 1900, max: 2199 } as const;

/** Uppercase without accents, in single spaces (rule: plain-letters). */
const formText = (typed: string): string => tidyName(plainUppercase(plainLine(typed)));
const uppercase = (max: number, pattern: RegExp, error: string) =>
  z._default(z.string().check(z.overwrite(formText), z.maxLength(max), z.regex(pattern, { error })), '');
/** Part of a name: letters, and what stands between them. */
const Name = uppercase(80, /^([A-ZÑ][A-ZÑ '.-]*)?$/, 'form_name');
/** What the consulate's machines read. */
const line = (max: number) => uppercase(max, /^[A-Z0-9Ñ .,\-/#']*$/, 'form_letters');
const choice = <const T extends readonly [string, ...string[]]>(values: T) =>
  z._default(z.nullable(z.enum(values)), null);
const Day = z._default(z.nullable(IsoDate), null);
const City = z._default(z.nullable(Id), null);
const Year = z._default(z.nullable(between(YEARS)), null);
/** ISO 3166-1 in two letters; empty where nobody said it. */
const Country = z._default(z.string().check(z.regex(/^([A-Z]{2})?$/, { error: 'select_option' })), '');

/** Where somebody lived in Cuba, from year to year. */
const CubanAddress = z.object({
  address: line(160),
  city_id: City,
  from_year: Year,
  to_year: Year,
  /** Where they were after it, when the next address begins later or they left Cuba later. */
  gap_reason: line(120),
});
export type CubanAddress = z.infer<typeof CubanAddress>;

/** Fields of the form, in its order; photo, signature and type stand beside them. */
export const procedureFormFields = {
  request_type: z._default(z.enum(['regular', 'immediate']), 'regular'),
  passport_category: z._default(z.enum(PASSPORT_CATEGORIES), 'ordinary'),
  /** Null is the day on which it is submitted. */
  application_date: Day,

  first_name: Name,
  middle_name: Name,
  first_surname: Name,
  second_surname: Name,
  father_name: Name,
  mother_name: Name,
  sex: choice(SEXES),
  marital_status: choice(MARITAL_STATUSES),
  identity_card: z._default(
    z.nullable(
      z.string().check(z.overwrite(readIdentityCard), z.regex(/^\d{11}$/, { error: 'identity_card' })),
    ),
    null,
  ),
  /** Who signs for a minor: father, mother or guardian. */
  guardian_name: Name,

  passport_number: line(20),
  passport_issue_date: Day,
  passport_issue_place: line(80),
  renewal_reason: choice(RENEWAL_REASONS),

  height: z._default(z.nullable(between(HEIGHT)), null),
  skin: choice(SKINS),
  eyes: choice(EYES),
  hair: choice(HAIRS),
  /** Empty prints "NINGUNA". */
  special_marks: line(120),

  birth_date: Day,
  birth_country: Country,
  birth_city_id: City,
  birth_state: line(80),
  birth_place: line(80),
  birth_registry: line(80),
  birth_volume: line(20),
  birth_folio: line(20),
  birth_certificate_date: Day,
  birth_certificate_place: line(80),
  consular_inscription: line(40),
  consular_inscription_date: Day,

  migration_category: choice(MIGRATION_CATEGORIES),
  left_cuba_date: Day,

  address: line(160),
  city: line(80),
  state: line(80),
  zip_code: line(12),
  country: Country,
  phone: z._default(z.nullable(Phone), null),
  email: z._default(z.nullable(Email), null),

  workplace: line(120),
  profession: line(80),
  occupation: line(80),
  profession_category: choice(PROFESSION_CATEGORIES),
  education: choice(EDUCATIONS),
  work_address: line(160),
  work_phone: z._default(z.nullable(Phone), null),
  work_email: z._default(z.nullable(Email), null),

  reference_first_name: Name,
  reference_middle_name: Name,
  reference_first_surname: Name,
  reference_second_surname: Name,
  reference_relation: z._default(z.nullable(Relation), null),
  reference_address: line(160),
  reference_city_id: City,
  reference_phone: z._default(z.nullable(Phone), null),

  cuban_addresses: z._default(z.array(CubanAddress).check(z.maxLength(CUBAN_ADDRESSES_MAX)), []),
} as const;

export const ProcedureForm = z.object(procedureFormFields);
export type ProcedureForm = z.infer<typeof ProcedureForm>;
export const PROCEDURE_FORM_FIELDS = Object.keys(procedureFormFields) as (keyof ProcedureForm)[];
/** A form in which nothing is filled in. */
export const BLANK_PROCEDURE_FORM: ProcedureForm = z.parse(ProcedureForm, {});

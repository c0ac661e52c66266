import {
  EDUCATIONS,
  EYES,
  HAIRS,
  MARITAL_STATUSES,
  MIGRATION_CATEGORIES,
  PASSPORT_CATEGORIES,
  PROFESSION_CATEGORIES,
  RENEWAL_REASONS,
  SEXES,
  SKINS,
} from './procedure-form.ts';
import { RELATIONS } from './recipients.ts';

/** Fields of a procedure that choose from a catalogue, with its values in their order; their words stand under `options`. */
export const CHOICES = {
  applicant: ['client', 'family'],
  relation: RELATIONS,
  request_type: ['regular', 'immediate'],
  passport_category: PASSPORT_CATEGORIES,
  sex: SEXES,
  marital_status: MARITAL_STATUSES,
  renewal_reason: RENEWAL_REASONS,
  skin: SKINS,
  eyes: EYES,
  hair: HAIRS,
  migration_category: MIGRATION_CATEGORIES,
  profession_category: PROFESSION_CATEGORIES,
  education: EDUCATIONS,
  reference_relation: RELATIONS,
} as const satisfies Readonly<Record<string, readonly string[]>>;

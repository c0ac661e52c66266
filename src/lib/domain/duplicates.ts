import { readEmail, readInternationalPhone, readPassport } from './typed-identifier.ts';

/** What tells whether two members may be one person; null or empty when not known. `phone` is E.164. */
export interface Identifiable {
  readonly passport: string | null;
  readonly email: string | null;
  readonly phone: string | null;
}

export type DuplicateField = 'passport' | 'email' | 'phone';

/**
 * A spreadsheet takes the zeros in front of a number away, so two that differ in them alone may be one
 * (rule: duplicates-are-noticed).
 */
export const withoutZeros = (passport: string): string => passport.replace(/^([A-Z]*)0+(?=.)/, '$1');

/** The keys by which a member is compared, such as "passport:K123456"; what is empty has none. */
export function duplicateKeys({ passport, email, phone }: Identifiable): string[] {
  return [
    ['passport', withoutZeros(readPassport(passport ?? ''))],
    ['email', readEmail(email ?? '')],
    ['phone', readInternationalPhone(phone ?? '')],
  ]
    .filter(([, value]) => value !== '')
    .map(([field, value]) => `${field}:${value}`);
}

/** In which fields two members are the same (rule: duplicates-are-noticed). */
export function sameFields(one: Identifiable, other: Identifiable): DuplicateField[] {
  const keys = new Set(duplicateKeys(other));
  const shared = duplicateKeys(one).filter((key) => keys.has(key));
  return (['passport', 'email', 'phone'] as const).filter((field) =>
    shared.some((key) => key.startsWith(`${field}:`)),
  );
}

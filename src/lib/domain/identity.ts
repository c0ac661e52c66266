import { isDate } from './dates.ts';
import { readIdentityCard } from './identity-card.ts';

/** What a Cuban identity number tells of its holder. */
export interface CubanIdentity {
  /** Eleven digits. */
  readonly number: string;
  readonly birth_date: string;
  readonly sex: 'female' | 'male';
}

export type CubanIdentityProblem = 'format' | 'length' | 'birth_date' | 'future';

const CI_LENGTH = 11;

/** Century by the seventh digit (rule: identity-number): 9 is the 1800s, 0 to 5 the 1900s, 6 to 8 the 2000s. */
function centuryOf(digit: number): number {
  if (digit === 9) return 18;
  return digit <= 5 ? 19 : 20;
}

/**
 * Reads a Cuban identity number (rule: identity-number): spaces and dashes apart it has exactly
 * eleven digits, begins with a birth date that exists and is not after `today`, and its tenth digit is even for men.
 * The eleventh is not checked: no usable rule for it is known. A date or sex that differs from a form is a warning
 * of the caller, not a refusal here.
 */
export function readCubanIdentity(
  typed: string,
  today: string,
): ({ kind: 'valid' } & CubanIdentity) | { kind: 'invalid'; problem: CubanIdentityProblem } {
  const number = readIdentityCard(typed);
  if (!/^\d+$/.test(number)) return { kind: 'invalid', problem: 'format' };
  if (number.length !== CI_LENGTH) return { kind: 'invalid', problem: 'length' };
  const year = centuryOf(Number(number[6])) * 100 + Number(number.slice(0, 2));
  const birth_date = `${year}-${number.slice(2, 4)}-${number.slice(4, 6)}`;
  if (!isDate(birth_date)) return { kind: 'invalid', problem: 'birth_date' };
  if (birth_date > today) return { kind: 'invalid', problem: 'future' };
  return { kind: 'valid', number, birth_date, sex: Number(number[9]) % 2 === 0 ? 'male' : 'female' };
}

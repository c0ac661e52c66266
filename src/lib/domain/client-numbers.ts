import { plainIdentifier } from './typed-identifier.ts';

/* Numbers that people read to each other on the phone: of a client, M-000042, and of an account, A-000042. */

const DIGITS = 6;
const NUMBER = /^#?\s*([AM])-?0*([1-9]\d{0,8})$/i;

/** The number by which a client is asked for. */
export const memberNumber = (id: number): string => `M-${String(id).padStart(DIGITS, '0')}`;

function readNumber(typed: string, letter: 'A' | 'M'): string | undefined {
  const [, kind, number] = NUMBER.exec(plainIdentifier(typed)) ?? [];
  return kind?.toUpperCase() === letter ? number : undefined;
}

/** The client whose number somebody typed, with or without its dash and zeros. */
export function readMemberNumber(typed: string): number | undefined {
  const number = readNumber(typed, 'M');
  return number === undefined ? undefined : Number(number);
}

/** The number of an account as it is stored. */
export function accountNumber(typed: string): string | undefined {
  const number = readNumber(typed, 'A');
  return number && `A-${number.padStart(DIGITS, '0')}`;
}

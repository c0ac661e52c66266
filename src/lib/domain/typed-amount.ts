import { toMinorUnits } from './money.ts';

/** What a person typed into an amount box; amounts are minor units. */
export type TypedAmount =
  | { readonly kind: 'amount'; readonly amount: number }
  | { readonly kind: 'empty' }
  | { readonly kind: 'invalid' }
  /** Could be `grouped` (1.234 as one thousand) or `decimal` (as 1.23); the person is asked. */
  | { readonly kind: 'ambiguous'; readonly grouped: number; readonly decimal: number };

const INVALID: TypedAmount = { kind: 'invalid' };
const WHOLE = /^\d+$/;
const GROUPED = { ',': /^\d{1,3}(,\d{3})+$/, '.': /^\d{1,3}(\.\d{3})+$/ } as const;
/** Fifteen digits are the most that stay exact as minor units. */
const MOST_DIGITS = 13;

function amountOf(negative: boolean, whole: string, fraction: string): TypedAmount {
  if (whole.length > MOST_DIGITS || whole + fraction === '') return INVALID;
  const units = toMinorUnits(`${whole === '' ? '0' : whole}.${fraction}`);
  return { kind: 'amount', amount: negative && units !== 0 ? -units : units };
}

/**
 * Reads a typed amount without guessing (rule: typed-amounts). Point and comma are both understood: the last of two
 * different ones is the decimal mark; a single one with one or two digits after it is too; one that repeats groups
 * thousands. A single mark before exactly three digits is ambiguous, except the comma in English, which the product
 * itself writes between thousands. Three or more decimals are invalid: a typed amount is never rounded. Spaces between
 * groups of three, a leading minus and a currency sign are allowed.
 */
export function parseAmount(typed: string, language: 'en' | 'es'): TypedAmount {
  const trimmed = typed.replace(/[$€]/g, '').trim();
  if (trimmed === '') return typed.trim() === '' ? { kind: 'empty' } : INVALID;
  const negative = /^[-−]/.test(trimmed);
  const unsigned = trimmed.replace(/^[-−]\s*/, '');
  if (/\s/.test(unsigned) && !/^\d{1,3}(\s\d{3})+([.,]\d*)?$/.test(unsigned)) return INVALID;
  const text = unsigned.replace(/\s/g, '');
  if (!/^[\d.,]+$/.test(text)) return INVALID;
  const spaced = text.length < unsigned.length;

  const mark = text.lastIndexOf('.') > text.lastIndexOf(',') ? '.' : ',';
  const other = mark === '.' ? ',' : '.';
  const [whole = '', fraction, ...more] = text.split(mark);
  if (fraction === undefined) return amountOf(negative, whole, '');
  if (more.length > 0) {
    return GROUPED[mark].test(text) ? amountOf(negative, text.replaceAll(mark, ''), '') : INVALID;
  }
  if (whole.includes(other)) {
    return GROUPED[other].test(whole) && fraction.length <= 2
      ? amountOf(negative, whole.replaceAll(other, ''), fraction)
      : INVALID;
  }
  if (fraction.length <= 2)
    return whole === '' || WHOLE.test(whole) ? amountOf(negative, whole, fraction) : INVALID;
  if (spaced || !GROUPED[mark].test(text) || whole.startsWith('0')) return INVALID;

  const grouped = amountOf(negative, whole + fraction, '');
  if (mark === ',' && language === 'en') return grouped;
  const rounded = toMinorUnits(`${negative ? '-' : ''}${whole}.${fraction}`);
  return grouped.kind === 'amount'
    ? { kind: 'ambiguous', grouped: grouped.amount, decimal: rounded }
    : grouped;
}

/**
 * Exact decimal arithmetic: no binary fraction is ever rounded (rule: money-in-cents, half-away-from-zero). A decimal
 * is digits × 10^-scale.
 */
export interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

const PLAIN = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i;

/** Powers of ten. */
const ten = (exponent: number): bigint => 10n ** BigInt(exponent);

/**
 * Reads "860.20", "-2.5" or a number, which stands for its shortest decimal text (8.2 is 8.2, not 8.1999…).
 * Undefined for anything else, such as "", "1,5" or NaN.
 */
export function parseDecimal(value: string | number): Decimal | undefined {
  const match = PLAIN.exec(String(value).trim());
  if (match === null) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  if (whole + fraction === '') return undefined;
  const digits = BigInt(whole + fraction) * (sign === '-' ? -1n : 1n);
  const scale = fraction.length - Number(exponent);
  return scale < 0 ? { digits: digits * ten(-scale), scale: 0 } : { digits, scale };
}

/** Like parseDecimal, for text that is known to be a decimal. Throws RangeError when it is not. */
export function decimal(value: string | number | bigint): Decimal {
  if (typeof value === 'bigint') return { digits: value, scale: 0 };
  const parsed = parseDecimal(value);
  if (parsed === undefined) throw new RangeError(`Not a decimal number: ${value}`);
  return parsed;
}

export function multiply(one: Decimal, other: Decimal): Decimal {
  return { digits: one.digits * other.digits, scale: one.scale + other.scale };
}

export function add(one: Decimal, other: Decimal): Decimal {
  const scale = Math.max(one.scale, other.scale);
  return { digits: one.digits * ten(scale - one.scale) + other.digits * ten(scale - other.scale), scale };
}

/** -1, 0 or 1, as sort wants it. */
export function compare(one: Decimal, other: Decimal): -1 | 0 | 1 {
  const difference = add(one, { ...other, digits: -other.digits }).digits;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** The integer nearest to numerator / denominator; exact halves go away from zero. Throws RangeError on 0. */
export function divideHalfAway(numerator: bigint, denominator: bigint): bigint {
  if (denominator === 0n) throw new RangeError('Division by zero');
  const negative = numerator < 0n !== denominator < 0n;
  const above = numerator < 0n ? -numerator : numerator;
  const below = denominator < 0n ? -denominator : denominator;
  const quotient = (above * 2n + below) / (below * 2n);
  return negative ? -quotient : quotient;
}

/** The same value with exactly `places` decimals; halves go away from zero. */
export function round(value: Decimal, places: number): Decimal {
  if (value.scale <= places) return { digits: value.digits * ten(places - value.scale), scale: places };
  return { digits: divideHalfAway(value.digits, ten(value.scale - places)), scale: places };
}

/** one / other, rounded half away from zero to `places` decimals. Throws RangeError when other is 0. */
export function divide(one: Decimal, other: Decimal, places: number): Decimal {
  const numerator = one.digits * ten(other.scale + places);
  return { digits: divideHalfAway(numerator, other.digits * ten(one.scale)), scale: places };
}

/** Plain text with a point and all the decimals of its scale: "12.50". */
export function toText(value: Decimal): string {
  const sign = value.digits < 0n ? '-' : '';
  const digits = (value.digits < 0n ? -value.digits : value.digits).toString().padStart(value.scale + 1, '0');
  if (value.scale === 0) return sign + digits;
  return `${sign}${digits.slice(0, -value.scale)}.${digits.slice(-value.scale)}`;
}

/** Plain text without needless zeros: "12.5", "12". */
export function toShortText(value: Decimal): string {
  const text = toText(value);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

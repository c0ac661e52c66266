import type { Decimal } from './decimal.ts';
import { add, compare, decimal, divide, multiply, round, toShortText } from './decimal.ts';

export type WeightUnit = 'lb' | 'kg';

/**
 * A weight as it was entered: decimal text and its unit. It is stored so and never through a conversion
 * (rule: weights-as-entered).
 */
export interface Weight {
  readonly value: string;
  readonly unit: WeightUnit;
}

/** 1 lb is exactly this many kg (international pound). */
const KG_PER_LB = decimal('0.45359237');
/** Decimals that a converted weight keeps, rounded half away from zero: grams of a kg. */
const WEIGHT_DECIMALS = 3;
/** Decimals of a volumetric weight (rule: weights-as-entered). */
const VOLUMETRIC_DECIMALS = 2;
/** What is lighter weighs something, too. */
const LIGHTEST = '0.001';
const LIGHTEST_VOLUMETRIC = '0.01';
/** cm³ of one volumetric kg; a setting of the company (rule: weights-as-entered). */
const VOLUMETRIC_DIVISOR = 6000;

/** An exact number of kg in a unit, to the gram or thousandth of a pound, and never nothing for what weighs something. */
function fromKilograms(exact: Decimal, unit: WeightUnit): string {
  const text = toShortText(
    unit === 'kg' ? round(exact, WEIGHT_DECIMALS) : divide(exact, KG_PER_LB, WEIGHT_DECIMALS),
  );
  return text === '0' && compare(exact, decimal(0n)) > 0 ? LIGHTEST : text;
}

function toKilograms({ value, unit }: Weight): Decimal {
  return unit === 'kg' ? decimal(value) : multiply(decimal(value), KG_PER_LB);
}

/** The weight in a unit, with at most three decimals; in its own unit the very text that was entered, tidied. */
export function convertWeight(weight: Weight, unit: WeightUnit): Weight {
  if (weight.unit === unit) return { value: toShortText(decimal(weight.value)), unit };
  return { value: fromKilograms(toKilograms(weight), unit), unit };
}

/**
 * The sum of weights in one unit: exact for those of that unit (6.87 + 6.87 is 13.74), rounded once at the end.
 */
export function sumWeights(weights: readonly Weight[], unit: WeightUnit): Weight {
  const total = (exact: readonly Decimal[]) => exact.reduce(add, decimal(0n));
  if (weights.every((weight) => weight.unit === unit)) {
    return { value: toShortText(total(weights.map((weight) => decimal(weight.value)))), unit };
  }
  return { value: fromKilograms(total(weights.map(toKilograms)), unit), unit };
}

/**
 * So many of one weight, exactly: 3 × 0.333 kg is 0.999 kg. Throws RangeError unless the quantity is 0 or more.
 */
export function timesWeight({ value, unit }: Weight, quantity: number): Weight {
  if (!Number.isSafeInteger(quantity) || quantity < 0) throw new RangeError(`No quantity: ${quantity}`);
  return { value: toShortText(multiply(decimal(value), decimal(BigInt(quantity)))), unit };
}

/** Length, width and height in cm, as decimal text. */
export type Dimensions = readonly [length: string, width: string, height: string];

/**
 * The exact volume in cm³; nothing is cut off any side (rule: weights-as-entered). Throws RangeError for a side of 0 or
 * less: what has no height was not measured.
 */
export function volumeOf(dimensions: Dimensions): string {
  const sides = dimensions.map(decimal);
  if (sides.some((side) => compare(side, decimal(0n)) <= 0))
    throw new RangeError(`No dimensions: ${dimensions.join(' × ')}`);
  return toShortText(sides.reduce(multiply));
}

/**
 * Volumetric kg: the exact volume / divisor, rounded half away from zero to two decimals, once
 * (rule: weights-as-entered).
 */
export function volumetricWeight(dimensions: Dimensions, divisor: number = VOLUMETRIC_DIVISOR): Weight {
  const exact = divide(decimal(volumeOf(dimensions)), decimal(divisor), VOLUMETRIC_DECIMALS);
  return { value: exact.digits === 0n ? LIGHTEST_VOLUMETRIC : toShortText(exact), unit: 'kg' };
}

/**
 * The heavier of the actual and the volumetric weight, as it was given: what a carrier charges.
 */
export function chargeableWeight(actual: Weight, volumetric: Weight): Weight {
  return compare(toKilograms(actual), toKilograms(volumetric)) >= 0 ? actual : volumetric;
}

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
 * @upcoming
 */
export function sumWeights(weights: readonly Weight[], unit: WeightUnit): Weight {
  const total = (exact: readonly Decimal[]) => exact.reduce(add, decimal(0n));
  if (weights.every((weight) => weight.unit === unit)) {
    return { value: toShortText(total(weights.map((weight) => decimal(weight.value)))), unit };
  }
  return { value: fromKilograms(total(weights.map(toKilograms)), unit), unit };
}

/** Length, width and height in cm, as decimal text. */
export type Dimensions = readonly [length: string, width: string, height: string];

/** The exact volume in cm³; nothing is cut off any side (rule: weights-as-entered). */
export function volumeOf([length, width, height]: Dimensions): string {
  return toShortText(multiply(multiply(decimal(length), decimal(width)), decimal(height)));
}

/**
 * Volumetric kg: the exact volume / divisor, rounded half away from zero to two decimals, once
 * (rule: weights-as-entered).
 * @upcoming
 */
export function volumetricWeight(dimensions: Dimensions, divisor: number = VOLUMETRIC_DIVISOR): Weight {
  return {
    value: toShortText(divide(decimal(volumeOf(dimensions)), decimal(divisor), VOLUMETRIC_DECIMALS)),
    unit: 'kg',
  };
}

/**
 * The heavier of the actual and the volumetric weight, in kg: what a carrier charges.
 * @upcoming
 */
export function chargeableWeight(actual: Weight, volumetric: Weight): Weight {
  const [one, other] = [convertWeight(actual, 'kg'), convertWeight(volumetric, 'kg')];
  return compare(decimal(one.value), decimal(other.value)) >= 0 ? one : other;
}

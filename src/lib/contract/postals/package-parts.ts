import * as z from 'zod/mini';
import { Id, Instant, Money, OfficeTime } from '../fields.ts';
import { Photo } from '../photos.ts';
import { SCANNED_STEPS } from './arrival.ts';
import { WEIGHT_UNITS } from './package-input.ts';

/** Parts of a package as answers show them. */

/** Parts of the price, in the order of its lines: what the company charges, then customs. */
export const PACKAGE_PRICE_PARTS = [
  'transport',
  'insurance',
  'distribution',
  'delivery',
  'service_fee',
  'customs',
] as const;

/** One line of the price; `kind` is the key of its label. */
export const PackagePriceLine = z.object({
  kind: z.enum(PACKAGE_PRICE_PARTS),
  amount: Money,
});
export type PackagePriceLine = z.infer<typeof PackagePriceLine>;

/** Decimal text and its unit. */
export const WeightText = z.object({ value: z.string(), unit: z.enum(WEIGHT_UNITS) });

/** A weight in both units; `unit` is the one that was typed, which is exact (rule: weights-as-entered). */
export const ShownWeight = z.object({ lb: z.string(), kg: z.string(), unit: z.enum(WEIGHT_UNITS) });
export type ShownWeight = z.infer<typeof ShownWeight>;

export const PackageParcel = z.object({
  id: Id,
  /** n of n/m. */
  number: z.int(),
  weight: ShownWeight,
  dimensions: z.nullable(z.object({ length: z.string(), width: z.string(), height: z.string() })),
  /** Exact cm³ as decimal text; 0 without dimensions. */
  volume: z.string(),
  /** The last step at which its own label was scanned; null where none was, and in a list. */
  step: z.nullable(z.enum(SCANNED_STEPS)),
});
export type PackageParcel = z.infer<typeof PackageParcel>;

export const PackageEventRow = z.object({
  id: Id,
  /** A code of PACKAGE_EVENTS. */
  code: z.string(),
  at: OfficeTime,
  /** The instant of it, by which events are in order. */
  instant: Instant,
  place: z.string(),
  /** Instead of the code's own words, in both languages or in none. */
  text_en: z.nullable(z.string()),
  text_es: z.nullable(z.string()),
  /** Why it is held, failed or was set back: for staff only. */
  reason: z.string(),
  /** The Administrator set it back with it. */
  forced: z.boolean(),
  /** Who got it, of a delivery; whether they signed. */
  received_by: z.string(),
  signed: z.boolean(),
  /** Who wrote it down; null for what no person did. */
  by: z.nullable(z.string()),
  photos: z.array(Photo),
});
export type PackageEventRow = z.infer<typeof PackageEventRow>;

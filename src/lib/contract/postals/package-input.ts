import * as z from 'zod/mini';
import {
  Currency,
  Id,
  IsoDate,
  amountBetween,
  between,
  optionalLines,
  optionalText,
  text,
} from '../fields.ts';
import { RecipientEntry } from './recipient-entry.ts';

/** What staff type about a package (rule: fields-of-the-specification); amounts are minor units of its currency. */

/** What the customs form calls it: gift, documents, sale of goods, commercial sample, returned goods, other. */
export const PACKAGE_TYPES = [1, 2, 3, 4, 5, 6] as const;
const PACKAGE_TYPE_DEFAULT = 1;
/** Customs counts durable things by their value and the rest by weight; food, hygiene and medicine are relieved (domain/customs.ts). */
export const CONTENT_CLASSES = ['miscellaneous', 'medicine', 'food', 'hygiene', 'durable'] as const;
/** To the receiver's door, or to a warehouse where it is picked up. */
export const PACKAGE_DELIVERIES = ['door', 'pickup'] as const;
export const WEIGHT_UNITS = ['lb', 'kg'] as const;
/** Parcels of one package, and lines of what is in it. */
export const PACKAGE_PARCELS = { min: 1, max: 200 } as const;
export const PACKAGE_LINES_MAX = 100;
/** Minor units of one charge or value of a package. */
export const PACKAGE_AMOUNT = { min: 0, max: 1_000_000_00 } as const;

const Amount = amountBetween(PACKAGE_AMOUNT);

/** Decimal text above zero, with at most three decimals: it is kept as it was typed (rule: weights-as-entered). */
const decimalText = (error: string) =>
  z.string().check(
    z.regex(/^\d{1,4}(\.\d{1,3})?$/, { error }),
    z.refine((value) => Number(value) > 0, { error }),
  );

export const WeightInput = z.object({ value: decimalText('weight'), unit: z.enum(WEIGHT_UNITS) });
export type WeightInput = z.infer<typeof WeightInput>;

/** Centimeters as decimal text. */
export const DimensionsInput = z.object({
  length: decimalText('dimension'),
  width: decimalText('dimension'),
  height: decimalText('dimension'),
});

/** What is in it: one line of the customs declaration. */
export const PackageContent = z.object({
  description: text(120),
  class: z.enum(CONTENT_CLASSES),
  quantity: between({ min: 1, max: 9999 }),
  /** Of one piece; null where nobody weighed it. */
  unit_weight: z._default(z.nullable(WeightInput), null),
  /** Minor units of the whole line. */
  value: Amount,
  /** Six to ten digits of the customs tariff. */
  hs_code: z._default(z.string().check(z.regex(/^(\d{6,10})?$/, { error: 'hs_code' })), ''),
});
export type PackageContent = z.infer<typeof PackageContent>;

export const ParcelInput = z.object({
  weight: WeightInput,
  dimensions: z._default(z.nullable(DimensionsInput), null),
});
export type ParcelInput = z.infer<typeof ParcelInput>;

/** Charges that staff typed instead of what the rules make of them; null is as the rules say. */
export const PackageCharges = z.object({
  transport: z._default(z.nullable(Amount), null),
  customs: z._default(z.nullable(Amount), null),
  insurance: z._default(z.nullable(Amount), null),
  distribution: z._default(z.nullable(Amount), null),
  delivery: z._default(z.nullable(Amount), null),
  service_fee: z._default(z.nullable(Amount), null),
});
export type PackageCharges = z.infer<typeof PackageCharges>;
export const NO_CHARGES: PackageCharges = {
  transport: null,
  customs: null,
  insurance: null,
  distribution: null,
  delivery: null,
  service_fee: null,
};

/** What decides the price of a package. */
export const packagePriceFields = {
  city_id: Id,
  contents: z._default(z.array(PackageContent).check(z.maxLength(PACKAGE_LINES_MAX)), []),
  parcels: z
    .array(ParcelInput)
    .check(z.minLength(PACKAGE_PARCELS.min, { error: 'parcels_one' }), z.maxLength(PACKAGE_PARCELS.max)),
  /** Food, hygiene and medicine are packed apart from everything else. */
  packed_apart: z._default(z.boolean(), false),
  currency: z._default(Currency, 'USD'),
  insured: z._default(z.boolean(), true),
  delivery_to: z._default(z.enum(PACKAGE_DELIVERIES), 'door'),
  charges: z._default(PackageCharges, NO_CHARGES),
} as const;

const { city_id: _, ...priced } = packagePriceFields;

export const PackageInput = z.object({
  /** The sender's record. */
  member_id: Id,
  /** Who gets it and where: the package keeps it as it is when it is sent. */
  recipient: RecipientEntry,
  provider_id: z._default(z.nullable(Id), null),
  /** Null is the provider's (rule: defaults-stay). */
  office_id: z._default(z.nullable(Id), null),
  type: z._default(z.literal([...PACKAGE_TYPES]), PACKAGE_TYPE_DEFAULT),
  ...priced,
  expected_date: z._default(z.nullable(IsoDate), null),
  /** Why it is sent although its value is above what customs lets in. */
  limit_reason: optionalText(300),
  note: optionalLines(2000),
});
export type PackageInput = z.infer<typeof PackageInput>;

import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Fee, Id, IsoDate, amountBetween, between, text } from '../fields.ts';
import { PACKAGE_AMOUNT, WEIGHT_UNITS } from './package-input.ts';

/** What the company decides about packages (rule: package-price): prices, customs rules of days, words that are not let in. */

const Amount = amountBetween(PACKAGE_AMOUNT);
/** Minor units by currency. */
const Amounts = z.object({ EUR: Amount, USD: Amount });
const PERCENT = { min: 0, max: 100_00 } as const;

/** What bringing a package to a place costs; null is every province, or every municipality of it. */
const DistributionRow = z.object({
  state_id: z._default(z.nullable(Id), null),
  city_id: z._default(z.nullable(Id), null),
  amount: Amounts,
  per_kilogram: Amounts,
});

/** What customs asks from a day on, in cents of USD (domain/customs.ts). */
const CustomsRuleRow = z.object({
  from: IsoDate,
  usual_value: Amount,
  value_limit: Amount,
  weight_limit: z.string().check(z.regex(/^\d{1,4}(\.\d{1,3})?$/, { error: 'weight' })),
  exempt_value: Amount,
  duty: between(PERCENT),
  value_per_kilogram: Amount,
  relief_value: Amount,
});

export const PackageSettings = z.object({
  /** cm³ of one volumetric kilogram. */
  volumetric_divisor: between({ min: 1000, max: 20_000 }),
  /** Price of a pound or kilogram of what counts: the weight, or the volume. */
  transport: z.object({ rate: Amounts, unit: z.enum(WEIGHT_UNITS) }),
  /** On the declared value. */
  insurance: Fee,
  /** To the door. */
  delivery: Amounts,
  distribution: z.array(DistributionRow).check(z.maxLength(400)),
  customs: z.array(CustomsRuleRow).check(z.minLength(1), z.maxLength(50)),
  forbidden_words: z.array(text(60)).check(z.maxLength(200)),
});
export type PackageSettings = z.infer<typeof PackageSettings>;

const path = '/postals/package_settings';
const answer = z.object({ ...PackageSettings.shape, version: z.int() });

export const packageSettings = endpoint({
  method: 'GET',
  path,
  summary: 'Prices and customs rules of packages',
  access: 'packages:read',
  answer,
});

export const savePackageSettings = endpoint({
  method: 'PUT',
  path,
  summary: 'Change the prices and customs rules of new packages; saved packages keep theirs',
  access: 'settings:update',
  body: PackageSettings,
  answer,
  versioned: true,
});

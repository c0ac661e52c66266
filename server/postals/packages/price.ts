import type { Kysely } from 'kysely';
import type { Output } from '../../../src/lib/contract/endpoint.ts';
import type { Currency, Fee } from '../../../src/lib/contract/fields.ts';
import type { PackageWarning, quotePackage } from '../../../src/lib/contract/postals/package-actions.ts';
import type {
  PackageCharges,
  PackageContent,
  ParcelInput,
} from '../../../src/lib/contract/postals/package-input.ts';
import { SERVICE_TYPES } from '../../../src/lib/contract/system/service-types.ts';
import { customsOf, customsRuleOn, customsWarnings } from '../../../src/lib/domain/customs.ts';
import type { CustomsRule } from '../../../src/lib/domain/customs.ts';
import { add, decimal, toShortText } from '../../../src/lib/domain/decimal.ts';
import { FEE_TYPE } from '../../../src/lib/domain/fees.ts';
import { money } from '../../../src/lib/domain/money.ts';
import { distributionPrice, packagePrice } from '../../../src/lib/domain/package-price.ts';
import { ITEM } from '../../../src/lib/domain/statuses.ts';
import {
  chargeableWeight,
  convertWeight,
  sumWeights,
  timesWeight,
  volumeOf,
  volumetricWeight,
} from '../../../src/lib/domain/weights.ts';
import type { Dimensions, Weight, WeightUnit } from '../../../src/lib/domain/weights.ts';
import { todayIn } from '../../../src/lib/domain/zones.ts';
import type { Database } from '../../db/tables.ts';
import type { RequestContext } from '../../lib/call.ts';
import { companyZone } from '../../lib/company-zone.ts';
import { ProblemError, invalid } from '../../lib/problem.ts';
import { shownWeight } from './rows.ts';
import { decidedOfPackages } from './settings.ts';

/** What a package costs, by the rules of the company and of customs (rule: package-price). */

export interface Priced {
  readonly city_id: number;
  readonly contents: readonly PackageContent[];
  readonly parcels: readonly ParcelInput[];
  readonly packed_apart: boolean;
  readonly currency: Currency;
  readonly insured: boolean;
  readonly delivery_to: 'door' | 'pickup';
  readonly charges: PackageCharges;
}

/** Province of a municipality of Cuba. Throws 422 for any other place. */
async function placeOf(db: Kysely<Database>, city_id: number) {
  const city = await db
    .selectFrom('city')
    .innerJoin('state', 'state.id', 'city.state_id')
    .select(['city.id as city_id', 'city.state_id'])
    .where('city.id', '=', city_id)
    .where('state.country_code', '=', 'CU')
    .executeTakeFirst();
  if (!city) throw invalid({ field: 'city_id', key: 'select_option' });
  return city;
}

/** The company's fee on packages, wherever they go. */
async function serviceFee(db: Kysely<Database>): Promise<Fee | null> {
  const fee = await db
    .selectFrom('service_fee')
    .select(['fee_amount as amount', 'fee_type'])
    .where('service_type_id', '=', SERVICE_TYPES.package)
    .where('status', '=', ITEM.active)
    .where('country_code', 'is', null)
    .executeTakeFirst();
  return fee ?? null;
}

const sides = ({ dimensions }: ParcelInput): Dimensions | undefined =>
  dimensions ? [dimensions.length, dimensions.width, dimensions.height] : undefined;

/** The unit of weights that share one; kilograms where they do not, so that their order changes nothing. */
const unitOf = (weights: readonly Weight[]): WeightUnit =>
  weights.every(({ unit }) => unit === 'lb') ? 'lb' : 'kg';

/** All parcels together: exact where they share a unit. */
export function measured(parcels: readonly ParcelInput[], divisor: number) {
  const weights = parcels.map(({ weight }) => weight);
  const weight = sumWeights(weights, unitOf(weights));
  const boxes = parcels.flatMap((parcel) => sides(parcel) ?? []);
  const measures = parcels.map(sides);
  const volume = toShortText(
    measures.flatMap((box) => (box ? [decimal(volumeOf(box))] : [])).reduce(add, decimal(0n)),
  );
  const counted = measures.map((box, index): Weight => {
    const actual = weights[index] ?? weight;
    return box ? chargeableWeight(actual, volumetricWeight(box, divisor)) : actual;
  });
  return {
    weight,
    volume,
    weights,
    volumetric:
      boxes.length > 0 && measures.every((box) => box !== undefined)
        ? sumWeights(
            measures.map((box) => volumetricWeight(box, divisor)),
            'kg',
          )
        : null,
    chargeable: sumWeights(counted, unitOf(counted)),
  };
}

const lineOf = ({ class: content_class, unit_weight, quantity, value }: PackageContent) => ({
  content_class,
  weight: unit_weight && timesWeight(unit_weight, quantity),
  value,
});

/** A warning with every field that an answer names. */
const told = (warning: ReturnType<typeof customsWarnings>[number]): PackageWarning => ({
  kind: warning.kind,
  limit: warning.kind === 'value' ? warning.limit : null,
  weight_limit: warning.kind === 'weight' ? warning.limit : null,
  needs_reason: warning.kind === 'value' && warning.needs_reason,
  word: warning.kind === 'forbidden' ? warning.word : '',
  description: warning.kind === 'forbidden' ? warning.description : '',
});

/** A fee as what staff typed: a fixed amount instead of what the rules say. */
const typedFee = (typed: number | null, ruled: Fee | null): Fee | null =>
  typed === null ? ruled : { amount: typed, fee_type: FEE_TYPE.fixed };

/** What staff typed for the transport is the price of the whole, whatever it weighs. */
const transportOf = (typed: number | null, weight: Weight, ruled: { rate: number; unit: WeightUnit }) =>
  typed === null
    ? { weight, transport: ruled }
    : { weight: { value: '1', unit: ruled.unit }, transport: { rate: typed, unit: ruled.unit } };

interface Judged {
  readonly value: number;
  readonly weights: readonly Weight[];
  readonly contents: readonly PackageContent[];
  readonly currency: Currency;
}

/** What customs would find unusual; its limits are in dollars, and another currency is told instead. */
function warningsOf(
  { value, weights, contents, currency }: Judged,
  rule: CustomsRule | undefined,
  forbidden: readonly string[],
): PackageWarning[] {
  if (!rule) return [];
  const descriptions = contents.map(({ description }) => description);
  const inDollars = currency === 'USD';
  const found = customsWarnings({ value: inDollars ? value : 0, weights, descriptions }, rule, forbidden);
  return [
    ...found.map(told),
    ...(inDollars
      ? []
      : [
          {
            kind: 'customs_currency' as const,
            limit: null,
            weight_limit: null,
            needs_reason: false,
            word: '',
            description: '',
          },
        ]),
  ];
}

export type PackageQuote = Output<typeof quotePackage.answer> & { readonly weighed: Weight };

/** Prices a package as it would be charged today. Throws 422 for a place outside Cuba, e8 where no price serves it. */
export async function quoteOf(context: RequestContext, asked: Priced): Promise<PackageQuote> {
  const { db, now } = context;
  const { currency, contents, charges } = asked;
  const [place, decided, fee, zone] = [
    await placeOf(db, asked.city_id),
    await decidedOfPackages(db),
    await serviceFee(db),
    await companyZone(db),
  ];
  const rule = customsRuleOn(decided.customs, todayIn(zone, now));
  const { weight, weights, volume, volumetric, chargeable } = measured(
    asked.parcels,
    decided.volumetric_divisor,
  );
  const declared = contents.reduce((sum, { value }) => sum + value, 0);
  // Customs counts in dollars: what is charged in another currency has no duty until staff type it.
  const customs =
    rule && currency === 'USD'
      ? customsOf({ lines: contents.map(lineOf), packed_apart: asked.packed_apart }, rule)
      : null;
  const distribution =
    charges.distribution ??
    distributionPrice(
      decided.distribution.map(({ amount, per_kilogram, ...row }) => ({
        ...row,
        amount: amount[currency],
        per_kilogram: per_kilogram[currency],
      })),
      place,
      weight,
    );
  if (distribution === undefined) throw new ProblemError('e8', { status: 422 });
  const priced = packagePrice({
    currency,
    ...transportOf(charges.transport, chargeable, {
      rate: decided.transport.rate[currency],
      unit: decided.transport.unit,
    }),
    customs: charges.customs ?? customs?.duty.amount ?? 0,
    declared_value: declared,
    insurance: typedFee(charges.insurance, asked.insured ? decided.insurance : null),
    distribution,
    delivery: charges.delivery ?? (asked.delivery_to === 'door' ? decided.delivery[currency] : 0),
    service_fee: typedFee(charges.service_fee, fee),
  });
  return {
    currency,
    weighed: weight,
    weight: shownWeight(weight),
    volume,
    volumetric_kg: volumetric?.value ?? null,
    chargeable_kg: convertWeight(chargeable, 'kg').value,
    declared_value: money(declared, currency),
    lines: priced.lines,
    customs: customs && rule ? { ...customs, rate: rule.duty } : null,
    total: priced.total,
    warnings: warningsOf({ value: declared, weights, contents, currency }, rule, decided.forbidden_words),
  };
}

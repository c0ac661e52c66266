import type { Fee } from '../contract/fields.ts';
import { feeOn } from './fees.ts';
import type { Money } from './money.ts';
import { applyRate, money, sumMoney } from './money.ts';
import type { Weight, WeightUnit } from './weights.ts';
import { convertWeight } from './weights.ts';

/** Where a package goes, by the ids of Cuba's provinces and municipalities: names repeat (San Luis). */
interface Place {
  readonly state_id: number;
  readonly city_id: number;
}

/** What bringing a package to a place costs, in minor units: so much, and so much a kilogram. */
export interface DistributionPrice {
  /** Null for every province. */
  readonly state_id: number | null;
  /** Null for every municipality of the province. */
  readonly city_id: number | null;
  readonly amount: number;
  readonly per_kilogram: number;
}

/**
 * The price of distribution by the row that names the place most exactly: its municipality, else its province, else
 * everywhere (rule: package-price). Undefined where no row serves it: the price cannot be calculated (e8).
 */
export function distributionPrice(
  prices: readonly DistributionPrice[],
  { state_id, city_id }: Place,
  weight: Weight,
): number | undefined {
  const price =
    prices.find((row) => row.city_id === city_id) ??
    prices.find((row) => row.city_id === null && row.state_id === state_id) ??
    prices.find((row) => row.city_id === null && row.state_id === null);
  return price && price.amount + applyRate(price.per_kilogram, convertWeight(weight, 'kg').value);
}

/** What a package's price is made of. Amounts are minor units of `currency`; a null fee is none. */
export interface PackageCharges<C extends string> {
  readonly currency: C;
  /** What the carrier charges by (chargeableWeight), and the price of a pound or kilogram of it. */
  readonly weight: Weight;
  readonly transport: { readonly rate: number; readonly unit: WeightUnit } | null;
  /** The duty of customsOf, or what staff agreed. */
  readonly customs: number;
  readonly declared_value: number;
  /** On the declared value. */
  readonly insurance: Fee | null;
  readonly distribution: number;
  /** To the door. */
  readonly delivery: number;
  /** On what the company itself charges: everything but customs. */
  readonly service_fee: Fee | null;
}

interface PackagePriceLine<C extends string> {
  readonly kind: 'transport' | 'insurance' | 'distribution' | 'delivery' | 'service_fee' | 'customs';
  readonly amount: Money<C>;
}

/**
 * The price of a package line by line (rule: package-price). The lines sum to the total exactly; one that costs nothing
 * is left out. Throws RangeError for a negative amount.
 */
export function packagePrice<C extends string>(
  charges: PackageCharges<C>,
): { lines: PackagePriceLine<C>[]; total: Money<C> } {
  const { currency, transport, weight, insurance, service_fee } = charges;
  const line = (kind: PackagePriceLine<C>['kind'], amount: number): PackagePriceLine<C> => {
    if (amount < 0) throw new RangeError(`The ${kind} cannot be negative`);
    return { kind, amount: money(amount, currency) };
  };
  const fee = (base: number, given: Fee | null) => (given ? feeOn(money(base, currency), given).amount : 0);
  const sum = (lines: readonly PackagePriceLine<C>[]) =>
    sumMoney(
      lines.map(({ amount }) => amount),
      currency,
    );
  const ours = [
    line('transport', transport ? applyRate(transport.rate, convertWeight(weight, transport.unit).value) : 0),
    line('insurance', fee(charges.declared_value, insurance)),
    line('distribution', charges.distribution),
    line('delivery', charges.delivery),
  ];
  const lines = [
    ...ours,
    line('service_fee', fee(sum(ours).amount, service_fee)),
    line('customs', charges.customs),
  ].filter(({ amount }) => amount.amount > 0);
  return { lines, total: sum(lines) };
}

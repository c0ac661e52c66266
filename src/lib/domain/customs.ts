import { compare, decimal } from './decimal.ts';
import { FEE_TYPE, feeOn } from './fees.ts';
import type { Money } from './money.ts';
import { applyRate, money, negateMoney, sumMoney } from './money.ts';
import { searchKey } from './plain-letters.ts';
import type { Weight } from './weights.ts';
import { sumWeights } from './weights.ts';

/** What Cuba's customs makes of a shipment that is no trade (rule: customs-explained). Amounts are cents of USD. */

type Usd = Money<'USD'>;

/** What a package holds. */
export type ContentClass = 'miscellaneous' | 'medicine' | 'food' | 'hygiene' | 'durable';

/** What customs asks from a day on. A table of such rules is data of the company: each holds until the next begins. */
export interface CustomsRule {
  /** The first day, a date. */
  readonly from: string;
  /** A shipment that is worth more is unusual. */
  readonly usual_value: number;
  /** Nothing is let in that is worth more, unless somebody knows why. */
  readonly value_limit: number;
  /** Kilograms of a shipment. */
  readonly weight_limit: string;
  /** So much of the value for customs is free. */
  readonly exempt_value: number;
  /** On the rest, in hundredths of a percent. */
  readonly duty: number;
  /** What a kilogram counts as: 30 USD are 3 kg. */
  readonly value_per_kilogram: number;
  /** So much of food, hygiene and medicine is free beside that, when packed apart. */
  readonly relief_value: number;
}

/** The first day that a rule can begin on: one that does has counted since ever. */
export const SINCE_EVER = '1900-01-01';

/**
 * The rules that were published: 200 USD and no relief, since 1 May 2025 500 USD and a relief of 200.
 */
export const CUSTOMS_RULES: readonly CustomsRule[] = [
  {
    from: SINCE_EVER,
    usual_value: 200_00,
    value_limit: 200_00,
    weight_limit: '20',
    exempt_value: 30_00,
    duty: 30_00,
    value_per_kilogram: 10_00,
    relief_value: 0,
  },
  {
    from: '2025-05-01',
    usual_value: 200_00,
    value_limit: 500_00,
    weight_limit: '20',
    exempt_value: 30_00,
    duty: 30_00,
    value_per_kilogram: 10_00,
    relief_value: 200_00,
  },
];

/**
 * The rule of a date: the one that began last; undefined before the first.
 */
export function customsRuleOn(rules: readonly CustomsRule[], date: string): CustomsRule | undefined {
  return rules
    .filter(({ from }) => from <= date)
    .reduce<CustomsRule | undefined>(
      (last, rule) => (last && last.from >= rule.from ? last : rule),
      undefined,
    );
}

/** A line of the contents as a whole, all its pieces together. */
interface ContentLine {
  readonly content_class: ContentClass;
  /** Null where it was not weighed: then its value counts. */
  readonly weight: Weight | null;
  /** As the sender declares it. */
  readonly value: number;
}

interface Contents {
  readonly lines: readonly ContentLine[];
  /** Food, hygiene and medicine are packed apart from everything else. */
  readonly packed_apart: boolean;
}

/**
 * A part of the value for customs: what is counted by weight, by its declared value, of food, hygiene and medicine
 * apart, and what is taken off as relief and as exempt.
 */
interface CustomsPart {
  readonly kind: 'by_weight' | 'declared_value' | 'packed_apart' | 'relief' | 'exempt';
  /** In kg; null where no weight counted. */
  readonly weight: Weight | null;
  readonly amount: Usd;
}

const RELIEVED: readonly ContentClass[] = ['medicine', 'food', 'hygiene'];

/**
 * The duty on what a package holds, with the parts that explain it (rule: customs-explained). Durable things count by
 * their declared value, everything else by its weight: 12.5 kg are 125 USD. The parts sum to what the duty is taken on,
 * and the duty is rounded once.
 */
export function customsOf(
  { lines, packed_apart }: Contents,
  rule: CustomsRule,
): { parts: CustomsPart[]; dutiable: Usd; duty: Usd } {
  const relieved = ({ content_class }: ContentLine) => packed_apart && RELIEVED.includes(content_class);
  const usual = lines.filter((line) => !relieved(line));
  const apart = counted(lines.filter(relieved), rule, 'packed_apart');
  const relief = takenOff('relief', sumOf(apart), rule.relief_value);
  const owed = [...counted(usual, rule, 'by_weight'), ...apart, ...relief];
  const parts = [...owed, ...takenOff('exempt', sumOf(owed), rule.exempt_value)];
  const dutiable = sumOf(parts);
  const duty = feeOn(dutiable, { fee_type: FEE_TYPE.percentage, amount: rule.duty });
  return { parts, dutiable, duty };
}

const sumOf = (parts: readonly CustomsPart[]): Usd =>
  sumMoney(
    parts.map(({ amount }) => amount),
    'USD',
  );

/** What lines count as: one weight for all that is weighed, so that neither order nor unit matters, and one value. */
function counted(
  lines: readonly ContentLine[],
  rule: CustomsRule,
  kind: 'by_weight' | 'packed_apart',
): CustomsPart[] {
  const byWeight = lines.filter(({ content_class }) => content_class !== 'durable');
  const weight = sumWeights(
    byWeight.flatMap((line) => line.weight ?? []),
    'kg',
  );
  const weighed = applyRate(rule.value_per_kilogram, weight.value);
  const declared = lines
    .filter((line) => line.weight === null || line.content_class === 'durable')
    .reduce((sum, { value }) => sum + value, 0);
  return [
    ...(weighed > 0 ? [{ kind, weight, amount: money(weighed, 'USD') }] : []),
    ...(declared > 0
      ? [
          {
            kind: kind === 'by_weight' ? ('declared_value' as const) : kind,
            weight: null,
            amount: money(declared, 'USD'),
          },
        ]
      : []),
  ];
}

function takenOff(kind: 'relief' | 'exempt', from: Usd, most: number): CustomsPart[] {
  const amount = Math.min(from.amount, most);
  return amount > 0 ? [{ kind, weight: null, amount: negateMoney(money(amount, 'USD')) }] : [];
}

/** What somebody should know before the package is dispatched. */
type CustomsWarning =
  /** Worth more than this: unusual, or beyond what is let in, which needs a reason. */
  | { readonly kind: 'value'; readonly limit: Usd; readonly needs_reason: boolean }
  /** Heavier than this. */
  | { readonly kind: 'weight'; readonly limit: Weight }
  /** A description has a word that customs does not let in. */
  | { readonly kind: 'forbidden'; readonly word: string; readonly description: string };

interface Declared {
  /** The sum of the contents, as declared. */
  readonly value: number;
  /** Of the parcels. */
  readonly weights: readonly Weight[];
  readonly descriptions: readonly string[];
}

/**
 * What is unusual in a package, the value first (rule: customs-limits). A limit itself is within it: 200.00 is not
 * told, 200.01 is.
 */
export function customsWarnings(
  { value, weights, descriptions }: Declared,
  rule: CustomsRule,
  forbidden: readonly string[],
): CustomsWarning[] {
  const needs_reason = value > rule.value_limit;
  const limit: Weight = { value: rule.weight_limit, unit: 'kg' };
  const words = descriptions.flatMap((description) =>
    wordsIn(description, forbidden).map((word) => ({ kind: 'forbidden' as const, word, description })),
  );
  return [
    ...(needs_reason || value > rule.usual_value
      ? [
          {
            kind: 'value' as const,
            limit: money(needs_reason ? rule.value_limit : rule.usual_value, 'USD'),
            needs_reason,
          },
        ]
      : []),
    ...(compare(decimal(sumWeights(weights, 'kg').value), decimal(limit.value)) > 0
      ? [{ kind: 'weight' as const, limit }]
      : []),
    ...words,
  ];
}

const tokensOf = (text: string): string[] => searchKey(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * The words of a list that a text has, as whole words, whatever their accents, capitals and plural: "2 Drónes" has
 * "dron", "Armario" has no "arma".
 */
function wordsIn(text: string, words: readonly string[]): string[] {
  const tokens = tokensOf(text);
  return words.filter((word) => {
    const wanted = tokensOf(word);
    return (
      wanted.length > 0 &&
      tokens.some((_, at) =>
        wanted.every((part, index) => ['', 's', 'es'].some((end) => tokens[at + index] === part + end)),
      )
    );
  });
}

/** The customs form of a letter post item: the short one up to a value of 300 special drawing rights. */
export type DeclarationForm = 'CN22' | 'CN23';

/** 300 special drawing rights, about 1.35 USD or 1.17 EUR each, in minor units. */
const CN22_VALUE_LIMIT = { USD: 405_00, EUR: 351_00 } as const;

/**
 * The form for contents of a declared value.
 */
export function declarationForm({ amount, currency }: Money<'USD' | 'EUR'>): DeclarationForm {
  return amount > CN22_VALUE_LIMIT[currency] ? 'CN23' : 'CN22';
}

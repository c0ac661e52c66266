import type { Currency, Money } from '../../../src/lib/contract/fields.ts';
import { nameIn } from '../../../src/lib/domain/company-discounts.ts';
import { money, negateMoney } from '../../../src/lib/domain/money.ts';
import type { RequestContext } from '../../lib/call.ts';
import type { DiscountedPrice } from './company-discounts.ts';
import type { DiscountedQuestion } from './discount-judgement.ts';
import { refusalText } from './discount-refusals.ts';

/** A discount as the quote tells of it. */
export interface ToldDiscount {
  readonly id: number;
  readonly name: string;
  readonly applied: boolean;
  readonly amount: Money;
  readonly reason: string | null;
}

/** What the quote tells of every discount: those that it has in the order of their lines, then the others and why not. */
export function toldDiscounts(
  { language }: RequestContext,
  { price, judged, names }: DiscountedPrice,
  { asked, charges: { currency } }: DiscountedQuestion,
): ToldDiscount[] {
  const applied = price.lines.flatMap(({ discount, amount }) =>
    discount
      ? [
          {
            id: discount.id,
            name: nameIn(language, discount),
            applied: true,
            amount: negateMoney(amount),
            reason: null,
          },
        ]
      : [],
  );
  const better = applied.map(({ name }) => name);
  const refused = judged.flatMap(({ discount, uses, ended, refusal }) =>
    refusal === undefined || (ended && discount.code !== asked.code)
      ? []
      : [
          {
            id: discount.id,
            name: nameIn(language, discount),
            applied: false,
            amount: money<Currency>(0, currency),
            reason: refusalText(language, { discount, uses, refusal, names, better }),
          },
        ],
  );
  return [...applied, ...refused];
}

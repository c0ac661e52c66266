import type { RentalPriceLine } from './rental-price.ts';

/** What the company allows of discounts: hundredths of a percent of what is charged. */
export interface DiscountRules {
  /** From this share on a discount needs a reason. */
  readonly discount_reason_from: number;
  /** More than this share only the Administrator gives. */
  readonly discount_agent_max: number;
}

export type DiscountProblem = 'reason' | 'ceiling';

/** Share of what is charged that the discounts take, in hundredths of a percent; 0 where nothing is charged. */
export function discountShare(lines: readonly Pick<RentalPriceLine, 'kind' | 'amount'>[]): number {
  const sum = (wanted: boolean): number =>
    lines.reduce(
      (total, { kind, amount }) => total + ((kind === 'discount') === wanted ? amount.amount : 0),
      0,
    );
  const charged = sum(false);
  return charged === 0 ? 0 : Math.round((-sum(true) * 100_00) / charged);
}

/** Why a discount is refused: it is more than this person may give, or large without a reason. */
export function discountProblem(
  share: number,
  given: { reason: string; mayAll: boolean },
  rules: DiscountRules,
): DiscountProblem | undefined {
  if (share > rules.discount_agent_max && !given.mayAll) return 'ceiling';
  return share > 0 && share >= rules.discount_reason_from && given.reason.trim() === ''
    ? 'reason'
    : undefined;
}

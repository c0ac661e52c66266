/** Payment statuses by name (rule: status-values); contract/status.ts has their look. */
export const PAYMENT = { pending: 1, charged: 2, failed: 3, refunded: 4 } as const;

/** What decides how a payment went; amounts in minor units. */
export interface PaymentMoney {
  /** What was asked for. */
  readonly amount: number;
  /** What came. */
  readonly charged: number;
  readonly charged_at: string | Date | null;
  readonly payment_limit_at: string | Date | null;
}

const time = (instant: string | Date) => new Date(instant).getTime();

/** Late, partial and over-payments are states that staff see, never lost money (rule: states-of-money). */
export function paymentFlags({ amount, charged, charged_at, payment_limit_at }: PaymentMoney): {
  late: boolean;
  partial: boolean;
  excess: boolean;
} {
  const came = charged > 0;
  return {
    late:
      came && charged_at !== null && payment_limit_at !== null && time(charged_at) > time(payment_limit_at),
    partial: came && charged < amount,
    excess: charged > amount,
  };
}

export interface PaymentLinkFacts {
  /** Whether a link was ever made. */
  readonly made: boolean;
  readonly expires_at: string | null;
  readonly revoked_at: string | null;
  readonly opened_at: string | null;
}

/** What became of a link; an end outweighs that somebody opened it. At its very limit it has expired. */
export function linkState(
  { made, expires_at, revoked_at, opened_at }: PaymentLinkFacts,
  now: Date,
): 'none' | 'open' | 'opened' | 'expired' | 'revoked' {
  if (!made) return 'none';
  if (revoked_at !== null) return 'revoked';
  if (expires_at !== null && time(expires_at) <= now.getTime()) return 'expired';
  return opened_at === null ? 'open' : 'opened';
}

/** Whether staff send what goes back, which then has a reference of its own; what came by card is sent by its bank. */
export const needsReference = (method: string): boolean => method !== 'card';

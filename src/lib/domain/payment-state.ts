import type { PAYMENT_STATES } from '../contract/financials/services.ts';

export type PaymentStateName = (typeof PAYMENT_STATES)[number];

/** What decides how far the payment of a debt is; amounts in minor units. */
export interface PaymentFacts {
  readonly due: number;
  readonly received: number;
  /** A card is being charged right now. */
  readonly in_progress: boolean;
  /** A plan lives. */
  readonly financed: boolean;
  /** A link can still be paid. */
  readonly link: boolean;
  /** A transfer was asked for and is still waited for. */
  readonly transfer: boolean;
}

/** The first that holds, from what is certain to what is only hoped for. */
export function paymentStateOf({
  due,
  received,
  in_progress,
  financed,
  link,
  transfer,
}: PaymentFacts): PaymentStateName {
  if (received > due) return 'surplus';
  if (due === 0) return 'none';
  if (received >= due) return 'paid';
  if (in_progress) return 'in_progress';
  if (financed) return 'financed';
  if (received > 0) return 'partial';
  if (link) return 'link_sent';
  return transfer ? 'transfer_requested' : 'unpaid';
}

import type { Fee } from '../contract/fields.ts';
import { feeOn } from './fees.ts';
import { money } from './money.ts';

/** What a service is charged by, in minor units. */
export interface ServicePrice {
  readonly unit_amount: number;
  readonly quantity: number;
  readonly fee: Fee | null;
}

/** The service fee, rounded once on the whole, and the total that the parts add up to (rule: service-of-a-debt). */
export function serviceAmounts({ unit_amount, quantity, fee }: ServicePrice): {
  base: number;
  service_fee: number;
  total: number;
} {
  const base = unit_amount * quantity;
  // Which currency it is does not matter to a fee.
  const service_fee = fee === null ? 0 : feeOn(money(base, ''), fee).amount;
  return { base, service_fee, total: base + service_fee };
}

/** What makes a debt, in minor units. */
export interface ServiceDebt {
  readonly total: number;
  /** What a live plan costs beside it. */
  readonly financing: number;
  /** By how much refunds lowered the price. */
  readonly allowance: number;
  /** What stays charged of a cancelled one; null while it lives. */
  readonly kept: number | null;
}

/** What the client has to pay in all; a price that fell below its allowance costs nothing. The database computes the same. */
export function dueOf({ total, financing, allowance, kept }: ServiceDebt): number {
  return kept ?? Math.max(0, total + financing - allowance);
}

/** What of its allowance counts: what is due is so much less than the price and its plan. Nothing of a cancelled one, whose fee says what it keeps. */
export function countedAllowance(debt: ServiceDebt): number {
  return debt.kept === null ? debt.total + debt.financing - dueOf(debt) : 0;
}

/** Payment service statuses by name (contract/status.ts has their look). */
export const SERVICE = { new: 1, awaiting_payment: 2, paid: 3, delivered: 4, cancelled: 5 } as const;

export interface ServiceMoney {
  readonly status: number;
  /** Minor units that the client has to pay in all. */
  readonly due: number;
  /** Minor units that came and stayed. */
  readonly received: number;
  /** A payment is waited for. */
  readonly pending: boolean;
}

/** The status that its money gives a service: cancelled and delivered stay, paid needs all of what is due; nothing due is paid. */
export function serviceStatus({ status, due, received, pending }: ServiceMoney): number {
  if (status === SERVICE.cancelled || status === SERVICE.delivered) return status;
  if (received >= due) return SERVICE.paid;
  return pending || received > 0 ? SERVICE.awaiting_payment : SERVICE.new;
}

/** What of the money is income: all that came, up to what was due; the rest is the client's credit. */
export function earned({ due, received }: Pick<ServiceMoney, 'due' | 'received'>): number {
  return Math.min(Math.max(received, 0), due);
}

import type { PaymentOptions } from '../../lib/contract/financials/payment-actions.ts';
import { may } from '../../lib/session/session.ts';

/** How a client can pay, in the order in which the dialog offers it. */
export const WAYS = ['link', 'cash', 'transfer', 'account', 'split'] as const;
export type Way = (typeof WAYS)[number];

/** Why a way cannot be taken now: keys under `refused` in the dialog's words. */
export type WayRefusal = 'role' | 'nothing_due' | 'all_asked' | 'no_bank' | 'no_details' | 'no_credit';

/** What can be paid that way at most, minor units; an instalment asks for no more than it needs. */
export function mostOf(options: PaymentOptions, way: Way, deadlineId?: number): number {
  const { payable, askable, credit, deadlines } = options;
  const deadline = deadlines.find(({ id }) => id === deadlineId);
  const whole = deadline ? Math.min(deadline.left.amount, payable.amount) : payable.amount;
  if (way === 'link' || way === 'transfer')
    return Math.min(whole, askable.amount, deadline?.askable.amount ?? whole);
  return way === 'account' ? Math.min(whole, credit.amount) : whole;
}

/** Why a way cannot be taken now; undefined when it can. */
export function refusalOf(options: PaymentOptions, way: Way): WayRefusal | undefined {
  if (!may(way === 'link' ? 'payments:link' : 'payments:create')) return 'role';
  if (options.payable.amount === 0) return 'nothing_due';
  if (way === 'account') return options.credit.amount > 0 ? undefined : 'no_credit';
  if (way === 'link' && options.providers.length === 0) return 'no_bank';
  if (way === 'transfer' && !options.transfer) return 'no_details';
  return (way === 'link' || way === 'transfer') && options.askable.amount === 0 ? 'all_asked' : undefined;
}

/** The first way that can be taken; undefined when nothing is due. */
export const firstWay = (options: PaymentOptions): Way | undefined =>
  WAYS.find((way) => refusalOf(options, way) === undefined);

/** Whether two answers leave the same to pay: what was shown is still true (rule: amount-as-shown). */
export const sameDue = (one: PaymentOptions, other: PaymentOptions): boolean =>
  (['due', 'received', 'pending', 'credit'] as const).every(
    (name) => one[name].amount === other[name].amount,
  );

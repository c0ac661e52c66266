import { atom } from 'nanostores';
import * as z from 'zod/mini';
import type { RefundWay } from '../../../lib/contract/financials/refund-ways.ts';
import { needsReference } from '../../../lib/domain/payments.ts';

/** Money of the reservation in the dialog that can go back, in minor units, and how; none until the server has said. */
export const $giveBack = atom<{ readonly amount: number; readonly ways: readonly RefundWay[] }>({
  amount: 0,
  ways: [],
});

/** Minor units that go back, divided over the payments in their order, by how they go. */
export function partsBy(ways: readonly RefundWay[], amount: number): Map<RefundWay['method'], number> {
  const parts = new Map<RefundWay['method'], number>();
  let rest = amount;
  for (const { method, left } of ways) {
    const part = Math.min(rest, left.amount);
    if (part > 0) parts.set(method, (parts.get(method) ?? 0) + part);
    rest -= part;
  }
  return parts;
}

/** Whether staff send some of what goes back themselves, which then needs a reference; all of it unless an amount is given. */
export function isByHand(
  { amount: all, ways }: ReturnType<typeof $giveBack.get>,
  amount: unknown = all,
): boolean {
  return [...partsBy(ways, typeof amount === 'number' ? amount : all).keys()].some(needsReference);
}

/** What staff send back themselves has a reference; the form asks for it once the server has said how the money goes. */
export const referenced = z.refine<{ reference?: string; refund?: boolean; amount?: number | null }>(
  ({ reference, refund = true, amount }) =>
    !refund || reference !== '' || !isByHand($giveBack.get(), amount ?? undefined),
  { error: 'required', path: ['reference'] },
);

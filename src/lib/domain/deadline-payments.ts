/** How money that came for a service pays the deadlines of its plan. All amounts are minor units. */

export interface DeadlineDue {
  readonly id: number;
  readonly amount: number;
}

export interface DeadlinePayment {
  /** The deadline whose link was paid; null pays the first that is open. */
  readonly deadline_id: number | null;
  /** What came and stayed. */
  readonly amount: number;
}

/**
 * What is paid of each deadline, in their order. A payment pays its own deadline first; what is over, and every other
 * payment, fills the deadlines from the first. What was taken
 * away (to other services) lacks at the last ones; negative is what the price fell by instead, which is paid like money.
 * No deadline is paid above its amount; what is over all of them is none's.
 */
export function spreadPayments(
  deadlines: readonly DeadlineDue[],
  payments: readonly DeadlinePayment[],
  taken: number,
): number[] {
  let free = -taken;
  const paid = new Map(deadlines.map(({ id }) => [id, 0]));
  for (const { deadline_id, amount } of payments) {
    const own = deadlines.find(({ id }) => id === deadline_id);
    const before = own ? (paid.get(own.id) ?? 0) : 0;
    const ownPart = own ? Math.max(0, Math.min(amount, own.amount - before)) : 0;
    if (own) paid.set(own.id, before + ownPart);
    free += amount - ownPart;
  }
  for (const { id, amount } of free < 0 ? deadlines.toReversed() : deadlines) {
    const before = paid.get(id) ?? 0;
    const change = free < 0 ? -Math.min(before, -free) : Math.min(amount - before, free);
    paid.set(id, before + change);
    free -= change;
  }
  return deadlines.map(({ id }) => paid.get(id) ?? 0);
}

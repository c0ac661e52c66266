/** A line of a price, as far as two prices are compared by it. */
interface Line {
  readonly kind: string;
  readonly name: string | null;
  readonly quantity: number;
  readonly unit: { readonly amount: number; readonly currency: string };
  readonly amount: { readonly amount: number };
  readonly discount?: { readonly id: number } | undefined;
}

interface AgreedCharge<L extends Line> {
  readonly line: L;
  readonly quantity: number;
  /** Minor units of one, and of all; below zero for what was taken off. */
  readonly unit: number;
  readonly amount: number;
}

const keyOf = ({ kind, name, discount }: Line): string => JSON.stringify([kind, name, discount?.id]);

/** Lines of the same name as one. */
function byKey<L extends Line>(lines: readonly L[]): Map<string, AgreedCharge<L>> {
  const found = new Map<string, AgreedCharge<L>>();
  for (const line of lines) {
    const before = found.get(keyOf(line));
    const amount = (before?.amount ?? 0) + line.amount.amount;
    const same = before === undefined || before.unit === line.unit.amount;
    const quantity = same ? (before?.quantity ?? 0) + line.quantity : 1;
    found.set(keyOf(line), { line, quantity, unit: same ? line.unit.amount : amount, amount });
  }
  return found;
}

/**
 * What a price has on top of an earlier one, line by line: their sum is the difference of the two (rule:
 * agreed-at-the-return).
 */
export function agreedCharges<L extends Line>(before: readonly L[], now: readonly L[]): AgreedCharge<L>[] {
  const [earlier, later] = [byKey(before), byKey(now)];
  const changed = [...later].map(([key, { line, quantity, unit, amount }]) => {
    const old = earlier.get(key);
    if (!old) return { line, quantity, unit, amount };
    const more = quantity - old.quantity;
    const added = amount - old.amount;
    return more !== 0 && more * unit === added
      ? { line, quantity: more, unit, amount: added }
      : { line, quantity: 1, unit: added, amount: added };
  });
  const gone = [...earlier]
    .filter(([key]) => !later.has(key))
    .map(([, { line, amount }]) => ({ line, quantity: 1, unit: -amount, amount: -amount }));
  return [...changed, ...gone].filter(({ amount }) => amount !== 0);
}

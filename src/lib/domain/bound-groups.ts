/**
 * Places of a list in groups, so that two which share a key, or each one with a third, are in the same; in the order of
 * the list, and the groups in that of their first.
 */
export function boundGroups(keys: readonly (readonly string[])[]): number[][] {
  const leaders = keys.map((_, index) => index);
  const leaderOf = (index: number): number => {
    let leader = index;
    while (leaders[leader] !== undefined && leaders[leader] !== leader) leader = leaders[leader] ?? leader;
    leaders[index] = leader;
    return leader;
  };
  const first = new Map<string, number>();
  for (const [index, own] of keys.entries())
    for (const key of own) {
      const [one, other] = [leaderOf(first.get(key) ?? index), leaderOf(index)];
      leaders[Math.max(one, other)] = Math.min(one, other);
      if (!first.has(key)) first.set(key, index);
    }
  return [...Map.groupBy(keys.keys(), leaderOf).values()];
}

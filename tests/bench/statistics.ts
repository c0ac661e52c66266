/** Figures over several runs. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2;
}

/** The value below which `share` (0 to 1) of all lie. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** The median of each figure of several runs, rounded for reading. */
export function medians<K extends string>(runs: readonly Readonly<Record<K, number>>[]): Record<K, number> {
  const names = Object.keys(runs[0] ?? {}) as K[];
  return Object.fromEntries(
    names.map((name) => [name, rounded(median(runs.map((run) => run[name])))]),
  ) as Record<K, number>;
}

export const rounded = (value: number) => Math.round(value * 1000) / 1000;

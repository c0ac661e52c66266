import type { ContentClass } from './customs.ts';
import type { Weight } from './weights.ts';
import { sumWeights } from './weights.ts';

/** What of a package counts in the totals of a manifest. */
export interface ManifestCounted {
  readonly parcels: number;
  readonly weight: Weight;
  /** Declared, in minor units. */
  readonly value: number;
  /** What most of it is. */
  readonly content_class: ContentClass;
}

interface ManifestTotal {
  readonly packages: number;
  readonly parcels: number;
  readonly kg: Weight;
  readonly lb: Weight;
  readonly value: number;
}

function totalOf(packages: readonly ManifestCounted[]): ManifestTotal {
  const weights = packages.map(({ weight }) => weight);
  return {
    packages: packages.length,
    parcels: packages.reduce((sum, { parcels }) => sum + parcels, 0),
    kg: sumWeights(weights, 'kg'),
    lb: sumWeights(weights, 'lb'),
    value: packages.reduce((sum, { value }) => sum + value, 0),
  };
}

/**
 * Totals of a manifest, in all and by class, in both units; each weight is summed exactly and rounded once
 * (rule: weights-as-entered). Classes that nothing has are left out.
 */
export function manifestTotals(packages: readonly ManifestCounted[]): {
  all: ManifestTotal;
  classes: { content_class: ContentClass; total: ManifestTotal }[];
} {
  const classes = Map.groupBy(packages, ({ content_class }) => content_class);
  return {
    all: totalOf(packages),
    classes: [...classes]
      .map(([content_class, some]) => ({ content_class, total: totalOf(some) }))
      .toSorted((one, other) => (one.content_class < other.content_class ? -1 : 1)),
  };
}

import { PACKAGE_EVENT_CODES, isInCuba } from '../contract/postals/events.ts';
import type { ManifestProblem } from '../contract/postals/manifests.ts';
import type { ContentClass } from './customs.ts';
import { packageEventProblem } from './package-events.ts';
import { PACKAGE } from './packages.ts';
import type { Weight } from './weights.ts';
import { sumWeights } from './weights.ts';

/** Manifest statuses by name, in the order of a journey; contract/status.ts has their look. */
export const MANIFEST = { open: 1, dispatched: 2, arrived: 3, cancelled: 4 } as const;

interface Gathered {
  readonly status: number;
  /** Its newest event. */
  readonly event_code: string;
  readonly number: string | null;
  readonly brand: string;
  readonly currency: string;
}

/**
 * What is in the way of a package that should leave with a manifest, the gravest first (rule: manifest-leaves-whole). One
 * without an order may be gathered, and gets its order before it leaves.
 */
export function manifestProblem(
  { status, event_code, number, brand, currency }: Gathered,
  manifest: Pick<Gathered, 'brand' | 'currency'>,
): ManifestProblem | undefined {
  if (status === PACKAGE.cancelled) return 'cancelled';
  if (packageEventProblem(event_code, 'departed_origin') !== undefined) return 'gone';
  if (brand !== manifest.brand) return 'other_brand';
  if (currency !== manifest.currency) return 'other_currency';
  return number === null ? 'no_order' : undefined;
}

/** Newest events of packages that have come over: all in Cuba, less what never got there. */
export const HAVE_ARRIVED = PACKAGE_EVENT_CODES.filter(
  (code) => isInCuba(code) && code !== 'lost' && code !== 'cancelled',
);

/** What most of a package is, by declared value; of two that are worth the same the one that is written first. */
export function mainClass(
  contents: readonly { readonly class: ContentClass; readonly value: number }[],
): ContentClass {
  const values = new Map<ContentClass, number>();
  for (const line of contents) values.set(line.class, (values.get(line.class) ?? 0) + line.value);
  const [most] = [...values].toSorted(([, one], [, other]) => other - one);
  return most?.[0] ?? 'miscellaneous';
}

/** What of a package counts in the totals of a manifest. */
export interface ManifestCounted {
  readonly parcels: number;
  readonly weight: Weight;
  /** Declared, in minor units. */
  readonly value: number;
  /** What most of it is. */
  readonly content_class: ContentClass;
}

export interface ManifestTotal {
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

import { sql } from 'kysely';
import type { Kysely, RawBuilder, Selectable } from 'kysely';
import type { ManifestPackage, ManifestRow } from '../../../src/lib/contract/postals/manifests.ts';
import {
  HAVE_ARRIVED,
  mainClass,
  manifestProblem,
  manifestTotals,
} from '../../../src/lib/domain/manifest.ts';
import type { ManifestTotal } from '../../../src/lib/domain/manifest.ts';
import { MANIFEST } from '../../../src/lib/domain/manifest.ts';
import { money } from '../../../src/lib/domain/money.ts';
import type { Weight } from '../../../src/lib/domain/weights.ts';
import { sumWeights } from '../../../src/lib/domain/weights.ts';
import type { Database } from '../../db/tables.ts';
import type { ManifestTable } from '../../db/tables/postals.ts';
import { shownWeight } from '../packages/rows.ts';

export type StoredManifest = Omit<Selectable<ManifestTable>, 'search'>;

/**
 * Parcels of a package that have come: those that were scanned, and all of one whose arrival was written down as a whole.
 * One that was set back has not come.
 */
export const arrivedParcels: RawBuilder<number> = sql<number>`(case when package.event_code in (${sql.join(
  HAVE_ARRIVED.map((code) => sql.lit(code)),
)}) then least(package.parcels, coalesce(nullif((
  select count(*)::int from parcel_step join parcel on parcel.id = parcel_step.parcel_id
  where parcel.package_id = package.id and parcel_step.code = 'arrived_destination'), 0), package.parcels)) else 0 end)`;

interface Counts {
  readonly packages: number;
  readonly parcels: number;
  /** Exact sums of what was typed in each unit, as text. */
  readonly kg: string;
  readonly lb: string;
  readonly value: number;
  readonly arrived: number;
  readonly missing: number;
  readonly extra: number;
}

/** Manifests with what is on them. */
export const manifestRows = (db: Kysely<Database>) =>
  db
    .selectFrom('manifest')
    .selectAll('manifest')
    .select(
      sql<Counts>`(select jsonb_build_object(
      'packages', count(*), 'parcels', coalesce(sum(package.parcels), 0), 'value', coalesce(sum(package.declared_value), 0),
      'kg', coalesce(sum(package.weight) filter (where package.weight_unit = 'kg'), 0)::text,
      'lb', coalesce(sum(package.weight) filter (where package.weight_unit = 'lb'), 0)::text,
      'arrived', count(*) filter (where ${arrivedParcels} = package.parcels),
      'missing', count(*) filter (where line.missing > 0 and ${arrivedParcels} < package.parcels),
      'extra', (select count(*) from manifest_extra where manifest_extra.manifest_id = manifest.id))
    from manifest_package line join package on package.id = line.package_id where line.manifest_id = manifest.id)`.as(
        'counts',
      ),
    );

/** One sum of pounds and one of kilograms in both units. */
const bothWeights = ({ kg, lb }: Counts): { kg: string; lb: string } => {
  // What was not weighed in a unit rounds nothing in it.
  const typed: Weight[] = [
    { value: kg, unit: 'kg' as const },
    { value: lb, unit: 'lb' as const },
  ].filter(({ value }) => Number(value) > 0);
  return { kg: sumWeights(typed, 'kg').value, lb: sumWeights(typed, 'lb').value };
};

export const shownManifest = ({
  counts,
  ...row
}: StoredManifest & { readonly counts: Counts }): ManifestRow => {
  const { packages, parcels, arrived, missing, extra } = counts;
  return {
    ...row,
    packages,
    parcels,
    weight: bothWeights(counts),
    value: money(counts.value, row.currency),
    arrived,
    missing,
    extra,
  };
};

/** Packages of a manifest in the order of their destinations, from west to east. */
export const gatheredPackages = (db: Kysely<Database>, manifestId: number) =>
  db
    .selectFrom('manifest_package')
    .innerJoin('package', 'package.id', 'manifest_package.package_id')
    .innerJoin('city', 'city.id', 'package.receiver_city_id')
    .innerJoin('state', 'state.id', 'city.state_id')
    .select([
      'package.id',
      'package.folio',
      'package.number',
      'package.receiver_name',
      'package.receiver',
      'package.sender_name',
      'package.parcels',
      'package.weight',
      'package.weight_unit',
      'package.contents',
      'package.declared_value',
      'package.currency',
      'package.brand',
      'package.status',
      'package.event_code',
      'manifest_package.missing',
      'city.id as city_id',
      'city.name as city',
      'state.id as state_id',
      'state.name as state',
      arrivedParcels.as('arrived'),
    ])
    .where('manifest_package.manifest_id', '=', manifestId)
    .orderBy('package.receiver_city_id')
    .orderBy('package.receiver_name')
    .orderBy('package.id')
    .execute();
type Gathered = Awaited<ReturnType<typeof gatheredPackages>>[number];

/** A package as the totals of a manifest count it. */
export const countedPackage = ({ parcels, weight, weight_unit, declared_value, contents }: Gathered) => ({
  parcels,
  weight: { value: weight, unit: weight_unit },
  value: declared_value,
  content_class: mainClass(contents),
});

const shownPackage = (row: Gathered, manifest: StoredManifest): ManifestPackage => ({
  id: row.id,
  folio: row.folio,
  number: row.number,
  receiver_name: row.receiver_name,
  city: { id: row.city_id, name: row.city },
  state: { id: row.state_id, name: row.state },
  parcels: row.parcels,
  weight: shownWeight({ value: row.weight, unit: row.weight_unit }),
  class: mainClass(row.contents),
  value: money(row.declared_value, row.currency),
  status: row.status,
  event: row.event_code,
  arrived: row.arrived,
  missing: row.missing,
  problem: (manifest.status === MANIFEST.open && manifestProblem(row, manifest)) || null,
});

/** Packages of a manifest, its totals by class, and what came that is not on it. */
export async function contentsOf(db: Kysely<Database>, manifest: StoredManifest) {
  const gathered = await gatheredPackages(db, manifest.id);
  const extra = await db
    .selectFrom('manifest_extra')
    .innerJoin('package', 'package.id', 'manifest_extra.package_id')
    .select(['package.id', 'package.folio', 'package.number', 'package.receiver_name', 'manifest_extra.at'])
    .where('manifest_extra.manifest_id', '=', manifest.id)
    .orderBy('manifest_extra.at')
    .orderBy('package.id')
    .execute();
  const totalOf = ({ packages, parcels, kg, lb, value }: ManifestTotal) => ({
    packages,
    parcels,
    weight: { kg: kg.value, lb: lb.value },
    value: money(value, manifest.currency),
  });
  return {
    packages: gathered.map((row) => shownPackage(row, manifest)),
    classes: manifestTotals(gathered.map(countedPackage)).classes.map(({ content_class, total }) => ({
      class: content_class,
      total: totalOf(total),
    })),
    extra,
  };
}

import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { packageEventOf } from '../../../src/lib/contract/postals/events.ts';
import { SCANNED_STEPS } from '../../../src/lib/contract/postals/arrival.ts';
import type { ParcelProgress, ScannedStep } from '../../../src/lib/contract/postals/arrival.ts';
import { PACKAGE } from '../../../src/lib/domain/packages.ts';
import type { Database } from '../../db/tables.ts';
import type { StoredPackage } from './rows.ts';

const stageOf = (code: string): number => packageEventOf(code)?.stage ?? 0;

/** The last step at which labels are scanned that a package has reached; none of one that did not arrive. */
function stepOf({
  status,
  event_code,
}: Pick<StoredPackage, 'status' | 'event_code'>): ScannedStep | undefined {
  if (status === PACKAGE.cancelled) return undefined;
  if (event_code === 'partly_delivered') return 'delivered';
  return SCANNED_STEPS.findLast((code) => stageOf(code) <= stageOf(event_code));
}

/**
 * How many of a package's parcels have had its step, or a later one. Null for a single parcel, and where no label was
 * scanned there: then the package alone is known to have come through.
 */
export async function parcelProgress(
  db: Kysely<Database>,
  stored: Pick<StoredPackage, 'id' | 'parcels' | 'status' | 'event_code'>,
): Promise<ParcelProgress | null> {
  const step = stepOf(stored);
  if (step === undefined || stored.parcels < 2) return null;
  const { passed } = await db
    .selectFrom('parcel')
    .innerJoin('parcel_step', 'parcel_step.parcel_id', 'parcel.id')
    .select(sql<number>`count(distinct parcel.id)`.as('passed'))
    .where('parcel.package_id', '=', stored.id)
    .where(
      'parcel_step.code',
      'in',
      SCANNED_STEPS.filter((code) => stageOf(code) >= stageOf(step)),
    )
    .executeTakeFirstOrThrow();
  return passed === 0 ? null : { step, passed, total: stored.parcels };
}

/** The last step at which the label of each parcel of a package was scanned. */
export async function stepsOf(db: Kysely<Database>, id: number): Promise<Map<number, ScannedStep>> {
  const read = await db
    .selectFrom('parcel_step')
    .innerJoin('parcel', 'parcel.id', 'parcel_step.parcel_id')
    .select(['parcel_step.parcel_id', 'parcel_step.code'])
    .where('parcel.package_id', '=', id)
    .execute();
  // The later step of a parcel takes the place of the earlier one.
  return new Map(
    SCANNED_STEPS.flatMap((step) =>
      read.filter(({ code }) => code === step).map(({ parcel_id }) => [parcel_id, step] as const),
    ),
  );
}

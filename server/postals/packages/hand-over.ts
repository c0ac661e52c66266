import { sql } from 'kysely';
import type { PackageEventCode } from '../../../src/lib/contract/postals/events.ts';
import type { RequestContext } from '../../lib/call.ts';
import type { StoredPackage } from './rows.ts';

/** What is handed over of a package, parcel by parcel (rule: delivered-in-parts). */

/** Condition that the label of a parcel was scanned at a step. */
export const hadStep = (code: PackageEventCode) =>
  sql<boolean>`exists (select from parcel_step where parcel_id = parcel.id and code = ${code})`;

/** The parcels of a package that is handed over as a whole: what is known not to have come is not. */
export async function arrivedOf({ db }: RequestContext, id: number, ids: number[]): Promise<number[]> {
  const came = await db
    .selectFrom('parcel')
    .select('id')
    .where('package_id', '=', id)
    .where(hadStep('arrived_destination'))
    .execute();
  return came.length > 0 ? came.map((one) => one.id) : ids;
}

/**
 * What handing these parcels over makes of the package: once some of it are known not to have come, it is delivered with
 * the last of them, and in part until then (rule: delivered-in-parts).
 */
export async function deliveryOf(
  { db }: RequestContext,
  { id, missing_parcels }: StoredPackage,
  ids: number[],
): Promise<PackageEventCode> {
  const parted = await db
    .selectFrom('package_event')
    .select('id')
    .where('package_id', '=', id)
    .where('code', '=', 'partly_delivered')
    .executeTakeFirst();
  if (missing_parcels === 0 && !parted) return 'delivered';
  const left = await db
    .selectFrom('parcel')
    .select('id')
    .where('package_id', '=', id)
    .where('id', 'not in', ids)
    .where(({ not }) => not(hadStep('delivered')))
    .executeTakeFirst();
  return left ? 'partly_delivered' : 'delivered';
}

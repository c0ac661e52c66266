import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import { packages } from '../../../src/lib/contract/postals/packages.ts';
import { DEFAULT_OFFICE } from '../../../src/lib/contract/limits.ts';
import { PACKAGE } from '../../../src/lib/domain/packages.ts';
import { toLocal } from '../../../src/lib/domain/wall-clock.ts';
import type { PackageEventTable } from '../../db/tables/postals.ts';
import { actorOf } from '../../lib/call.ts';
import type { RequestContext } from '../../lib/call.ts';
import { updateRecord } from '../../lib/records.ts';
import type { StoredPackage } from './rows.ts';

interface Happened extends Partial<Insertable<PackageEventTable>> {
  readonly code: string;
  readonly zone: string;
  readonly at: Date | string;
  readonly place: string;
}

/** Writes down what happened to a package; its clock is that of the place. Gives the event's number. */
export async function insertEvent(
  context: RequestContext,
  package_id: number,
  event: Happened,
): Promise<number> {
  const { id } = await context.db
    .insertInto('package_event')
    .values({
      text_en: null,
      text_es: null,
      local: toLocal(event.at, event.zone),
      ...event,
      package_id,
      member_id: actorOf(context),
      created_at: context.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Offices with the clock and the place of what happens there, as clients read it: the city, else the office's name. */
export const officePlaces = ({ db }: Pick<RequestContext, 'db'>) =>
  db
    .selectFrom('company_office')
    .select(['id', 'zone', sql<string>`coalesce(nullif(city, ''), name)`.as('place')]);

/** That of a package. */
export const officeOf = (
  context: Pick<RequestContext, 'db'>,
  { office_id }: Pick<StoredPackage, 'office_id'>,
) =>
  officePlaces(context)
    .where('id', '=', office_id ?? DEFAULT_OFFICE)
    .executeTakeFirstOrThrow();

/** Cancels a package; its money is whoever's calls it. */
export async function endPackage(
  context: RequestContext,
  stored: StoredPackage,
  { action, reason }: { readonly action: string; readonly reason: string },
): Promise<void> {
  const { now } = context;
  const { place, zone } = await officeOf(context, stored);
  await insertEvent(context, stored.id, { code: 'cancelled', zone, at: now, place, reason });
  const values = {
    status: PACKAGE.cancelled,
    event_code: 'cancelled',
    event_at: now,
    cancelled_at: now,
    cancellation_reason: reason,
  };
  await updateRecord(context, { ...stored }, { table: 'package', key: packages.key, values, action, reason });
}

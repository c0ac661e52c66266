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

/** The office of a package: its clock and its name are those of what happens there. */
export const officeOf = ({ db }: Pick<RequestContext, 'db'>, { office_id }: StoredPackage) =>
  db
    .selectFrom('company_office')
    .select(['name', 'zone'])
    .where('id', '=', office_id ?? DEFAULT_OFFICE)
    .executeTakeFirstOrThrow();

/** Cancels a package; its money is whoever's calls it. */
export async function endPackage(
  context: RequestContext,
  stored: StoredPackage,
  { action, reason }: { readonly action: string; readonly reason: string },
): Promise<void> {
  const { now } = context;
  const { name, zone } = await officeOf(context, stored);
  await insertEvent(context, stored.id, { code: 'cancelled', zone, at: now, place: name, reason });
  const values = {
    status: PACKAGE.cancelled,
    event_code: 'cancelled',
    event_at: now,
    cancelled_at: now,
    cancellation_reason: reason,
  };
  await updateRecord(context, { ...stored }, { table: 'package', key: packages.key, values, action, reason });
}

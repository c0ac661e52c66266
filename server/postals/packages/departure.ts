import { sql } from 'kysely';
import { packageEventOf } from '../../../src/lib/contract/postals/events.ts';
import { packages } from '../../../src/lib/contract/postals/packages.ts';
import { DEFAULT_OFFICE } from '../../../src/lib/contract/limits.ts';
import { PACKAGE } from '../../../src/lib/domain/packages.ts';
import { toLocal } from '../../../src/lib/domain/wall-clock.ts';
import { actorOf } from '../../lib/call.ts';
import type { RequestContext } from '../../lib/call.ts';
import { updateRecords } from '../../lib/record-batch.ts';
import { officePlaces } from './ending.ts';
import { mailStep } from './mails.ts';
import type { StoredPackage } from './rows.ts';

const CODE = 'departed_origin';

/**
 * Writes down that many locked packages left, each from its own office, in a few statements for all: what addEvent does
 * for one. That each of them may leave was judged before (domain/manifest.ts).
 */
export async function departAll(
  context: RequestContext,
  stored: readonly StoredPackage[],
  { notify }: { readonly notify: boolean },
): Promise<void> {
  const { db, now } = context;
  const offices = await officePlaces(context).execute();
  const events = stored.map(({ id, office_id, event_at }) => {
    const office = offices.find((one) => one.id === (office_id ?? DEFAULT_OFFICE));
    if (!office) throw new Error(`Package ${id} has no office`);
    // Within the minute it follows what is known.
    const at = now < new Date(event_at) ? new Date(event_at) : now;
    return {
      package_id: id,
      code: CODE,
      at,
      local: toLocal(at, office.zone),
      zone: office.zone,
      place: office.place,
      text_en: null,
      text_es: null,
      member_id: actorOf(context),
      created_at: now,
    };
  });
  await db.insertInto('package_event').values(events).execute();
  const values = {
    status: packageEventOf(CODE)?.status ?? PACKAGE.new,
    event_code: CODE,
    event_at: sql`greatest(event_at, ${now})`,
  };
  await updateRecords(context, stored, {
    table: 'package',
    key: packages.key,
    values,
    action: 'add_event',
  });
  if (notify)
    await mailStep(
      context,
      stored.map(({ id }) => id),
      CODE,
    );
}

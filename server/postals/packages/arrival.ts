import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { OFFICE_ZONE } from '../../../src/lib/contract/limits.ts';
import type { ExpectedArrival } from '../../../src/lib/contract/postals/arrival.ts';
import { DELIVERIES_MIN, likelyArrival, namedArrival } from '../../../src/lib/domain/likely-arrival.ts';
import { needsReason } from '../../../src/lib/domain/package-events.ts';
import { PACKAGE, PACKAGE_IS_ON_ITS_WAY } from '../../../src/lib/domain/packages.ts';
import { todayIn } from '../../../src/lib/domain/zones.ts';
import type { Database } from '../../db/tables.ts';
import { companyZone } from '../../lib/company-zone.ts';
import type { Services } from '../../services.ts';
import type { StoredPackage } from './rows.ts';

/** Deliveries of the last half year tell how long it takes now. */
const LEARNED_FROM_DAYS = 180;

/**
 * Learns from what was delivered how long each office's packages take to each province (rule: arrival-learned). Median
 * and the day of four of five: the few that customs held for weeks move neither.
 */
export async function learnDeliveryTimes(
  { clock }: Pick<Services, 'clock'>,
  db: Kysely<Database>,
): Promise<void> {
  const since = new Date(clock().getTime() - LEARNED_FROM_DAYS * 86_400_000);
  await db.deleteFrom('delivery_time').execute();
  await sql`
    insert into delivery_time (office_id, state_id, deliveries, median_days, most_days)
    select office_id, state_id, count(*),
      ceil(percentile_cont(0.5) within group (order by days)), ceil(percentile_cont(0.8) within group (order by days))
    from (
      select package.office_id, city.state_id, extract(epoch from package.delivered_at - package.created_at) / 86400 as days
      from package join city on city.id = package.receiver_city_id
      where package.status = ${PACKAGE.delivered} and package.event_at >= ${since.toISOString()}
        and package.office_id is not null and package.delivered_at >= package.created_at
    ) taken
    group by office_id, state_id having count(*) >= ${DELIVERIES_MIN}`.execute(db);
}

type Expected = Pick<
  StoredPackage,
  'status' | 'event_code' | 'expected_date' | 'created_at' | 'office_id' | 'receiver_city_id'
>;

/**
 * When a package on its way is expected: on the day that the office named, else as its route has taught. Null where
 * nobody can say: too few deliveries, or it is held.
 */
export async function expectedArrival(
  db: Kysely<Database>,
  { status, event_code, expected_date, created_at, office_id, receiver_city_id }: Expected,
  now: Date,
): Promise<ExpectedArrival | null> {
  if (!PACKAGE_IS_ON_ITS_WAY.has(status)) return null;
  const today = todayIn(await companyZone(db), now);
  if (expected_date !== null) return { ...namedArrival(expected_date, today), learned: false };
  if (needsReason(event_code) || office_id === null) return null;
  const days = await db
    .selectFrom('delivery_time')
    .innerJoin('city', 'city.state_id', 'delivery_time.state_id')
    .select(['median_days', 'most_days'])
    .where('delivery_time.office_id', '=', office_id)
    .where('city.id', '=', receiver_city_id)
    .executeTakeFirst();
  if (!days) return null;
  const handedIn = todayIn(OFFICE_ZONE, new Date(created_at));
  return { ...likelyArrival(handedIn, days, today), learned: true };
}

import { sql } from 'kysely';
import { rentalFacets } from '../../../src/lib/contract/cars/rental-actions.ts';
import { COUNT_EXACT } from '../../../src/lib/contract/limits.ts';
import { addDays } from '../../../src/lib/domain/dates.ts';
import { RENTAL_HOLDS_CAR, RENTAL_AWAITS_PAYMENT } from '../../../src/lib/domain/statuses.ts';
import { RENTAL } from '../../../src/lib/domain/transitions.ts';
import { dayInstants, todayIn } from '../../../src/lib/domain/zones.ts';
import { hasStatus } from '../../db/status-condition.ts';
import { companyZone } from '../../lib/company-zone.ts';
import { route } from '../../lib/route.ts';

/** Each tab as the condition that its filter of the list makes; counted up to COUNT_EXACT, so that a million cost no more. */
export const facetRoutes = [
  route(rentalFacets, async ({ db, now }) => {
    const zone = await companyZone(db);
    const today = todayIn(zone, now);
    const tomorrow = addDays(today, 1);
    const { from, until } = dayInstants(today, zone);
    const counted = (condition: ReturnType<typeof sql>) =>
      sql<number>`(select count(*)::int from (select 1 from rental where ${condition} limit ${COUNT_EXACT}) as counted)`;
    const held = hasStatus('status', RENTAL_HOLDS_CAR);
    const { rows } = await sql<{
      all: number;
      phone_check: number;
      confirmed: number;
      unpaid_today: number;
      pick_up_today: number;
      drop_off_today: number;
      unassigned: number;
      overdue: number;
    }>`select
      ${counted(sql`true`)} as "all",
      ${counted(hasStatus('status', RENTAL.phone_check))} as phone_check,
      ${counted(hasStatus('status', RENTAL.confirmed))} as confirmed,
      ${counted(sql`payment_limit_at >= ${from} and payment_limit_at < ${until} and ${hasStatus('status', RENTAL_AWAITS_PAYMENT)}`)} as unpaid_today,
      ${counted(sql`pick_up_local >= ${today} and pick_up_local < ${tomorrow} and ${held}`)} as pick_up_today,
      ${counted(sql`drop_off_local >= ${today} and drop_off_local < ${tomorrow} and ${held}`)} as drop_off_today,
      ${counted(sql`vehicle_id is null and ${held}`)} as unassigned,
      ${counted(sql`${hasStatus('status', RENTAL.in_process)} and returned_at is null and drop_off_at <= ${now.toISOString()}`)} as overdue`.execute(
      db,
    );
    const [counts] = rows;
    if (!counts) throw new Error('No counts came back');
    return { today, ...counts };
  }),
];

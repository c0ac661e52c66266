import { sql } from 'kysely';
import { COURSE_DAYS, exchangeCourse } from '../../../src/lib/contract/postals/exchanges.ts';
import type { CourseDay } from '../../../src/lib/contract/postals/exchanges.ts';
import { addDays } from '../../../src/lib/domain/dates.ts';
import { rateText } from '../../../src/lib/domain/remittance-rates.ts';
import { ITEM } from '../../../src/lib/domain/statuses.ts';
import { dayInstants, todayIn } from '../../../src/lib/domain/zones.ts';
import { hasStatus } from '../../db/status-condition.ts';
import type { Call } from '../../lib/call.ts';
import { companyZone } from '../../lib/company-zone.ts';
import { personOf } from '../../lib/person.ts';
import { route } from '../../lib/route.ts';

/** One rate of each day of the company's calendar, the newest first; before those of the asked days the one that held. */
async function courseOf({ db, now, query }: Call<typeof exchangeCourse>): Promise<CourseDay[]> {
  const zone = await companyZone(db);
  const [remit, receive] = query.pair.split('-');
  const begin =
    query.days === undefined
      ? '-infinity'
      : dayInstants(addDays(todayIn(zone, now), 1 - query.days), zone).from;
  const chosen = sql`select exchange_rate.id, valid_from, buy_rate, sell_rate, ${personOf('exchange_rate.member_id')} as set_by,
    (valid_from at time zone ${zone})::date as day
    from exchange_rate where ${hasStatus('exchange_rate.status', ITEM.active)} and remit_currency = ${remit}
    and receive_currency = ${receive} and coalesce(office_id, 0) = ${query.office} and valid_from <= ${now}`;
  const { rows } = await sql<CourseDay>`
    with begun as (
      (${chosen} and valid_from >= ${begin}::timestamptz)
      union all (${chosen} and valid_from < ${begin}::timestamptz order by valid_from desc, exchange_rate.id desc limit 1)
    ), placed as (
      select *, min(buy_rate) over by_day as low, max(buy_rate) over by_day as high,
        row_number() over (partition by day order by valid_from desc, id desc) as place
      from begun window by_day as (partition by day)
    )
    select day::text as date, id, valid_from, buy_rate, sell_rate, low, high, set_by from placed
    where place = 1 order by day desc limit ${COURSE_DAYS}`.execute(db);
  return rows.map((row) => ({
    ...row,
    buy_rate: rateText(row.buy_rate),
    sell_rate: rateText(row.sell_rate),
    low: rateText(row.low),
    high: rateText(row.high),
  }));
}

export const exchangeCourseRoute = route(exchangeCourse, async (call) => ({ days: await courseOf(call) }));

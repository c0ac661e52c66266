import { DASHBOARD_MONTHS } from '../../src/lib/contract/dashboard/home.ts';
import { addDays, addMonthsAnchored } from '../../src/lib/domain/dates.ts';
import { todayIn } from '../../src/lib/domain/zones.ts';
import type { RequestContext } from '../lib/call.ts';
import { companyZone } from '../lib/company-zone.ts';
import { invalid } from '../lib/problem.ts';

const MONTHS_BACK = 6;
const MONTHS_AHEAD = 2;

/** Days of the company's zone, both included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
  readonly zone: string;
}

/** The days that the months of a dashboard cover, and today. Throws 422 for a range that ends before it begins, or is too long. */
export async function rangeOf({
  db,
  now,
  query,
}: Pick<RequestContext, 'db' | 'now'> & {
  readonly query: { readonly from?: string | undefined; readonly to?: string | undefined };
}): Promise<DayRange & { readonly today: string }> {
  const zone = await companyZone(db);
  const today = todayIn(zone, now);
  const firstOfMonth = `${today.slice(0, 8)}01`;
  const from = query.from ?? addMonthsAnchored(firstOfMonth, -MONTHS_BACK);
  const to = query.to ?? addDays(addMonthsAnchored(firstOfMonth, MONTHS_AHEAD + 1), -1);
  if (to < from) throw invalid({ field: 'to', key: 'date_order' });
  if (addMonthsAnchored(from, DASHBOARD_MONTHS.max) <= to)
    throw invalid({ field: 'to', key: 'months_max', params: { max: DASHBOARD_MONTHS.max } });
  return { from, to, zone, today };
}

import { sql } from 'kysely';
import type { Expression, SelectQueryBuilder, SqlBool } from 'kysely';
import { packages } from '../../../src/lib/contract/postals/packages.ts';
import type { packageTotals } from '../../../src/lib/contract/postals/packages.ts';
import { ORDER } from '../../../src/lib/domain/packages.ts';
import { PACKAGE_TABS } from '../../../src/lib/domain/package-events.ts';
import { readTrackingNumber } from '../../../src/lib/domain/tracking-number.ts';
import { lacksStatus } from '../../db/status-condition.ts';
import type { Database } from '../../db/tables.ts';
import type { Call } from '../../lib/call.ts';
import { matchesCode } from '../../lib/list.ts';
import { companyDayOf } from '../../reservations/moment.ts';
import type { Moment } from '../../reservations/moment.ts';
import { isOfMember } from '../../users/merged.ts';
import { isLate } from './rows.ts';

export type Query = Call<typeof packages.list>['query'];
/** What of a query filters. */
export type Filters = Call<typeof packageTotals>['query'];

/**
 * By order number however it is typed, that of a cancelled order too; else by part of number, folio, phone, or the names
 * of who sends and who gets it.
 */
export function packageMatches(q: string): Expression<SqlBool> {
  const read = readTrackingNumber(q);
  if (read.kind !== 'number') return matchesCode('package.search', q);
  return sql<SqlBool>`package.id in (
    select record_id from postal_order where upper(number) = ${read.number} and ${lacksStatus('status', ORDER.removed)} and record_key = ${packages.key}
    union all select id from package where upper(number) = ${read.number})`;
}

/** Tabs of the list as conditions; each an index has. */
export const tabCondition = (tab: NonNullable<Query['preset']>, now: Date): Expression<SqlBool> => {
  if (tab === 'late') return isLate(now);
  const newest = sql<SqlBool>`package.event_code in (${sql.join(PACKAGE_TABS[tab].map((code) => sql.lit(code)))})`;
  return tab === 'held' ? sql<SqlBool>`(${newest} or package.missing_parcels > 0)` : newest;
};

/** A query of packages under the filters of the list, not yet sorted or cut. Dates include both ends. */
export function filtered<O>(
  from: SelectQueryBuilder<Database, 'package', O>,
  query: Filters,
  moment: Moment,
): SelectQueryBuilder<Database, 'package', O> {
  const { now } = moment;
  const companyDay = companyDayOf(moment);
  let rows = from;
  if (query.q) rows = rows.where(packageMatches(query.q));
  if (query.preset) rows = rows.where(tabCondition(query.preset, now));
  if (query.status) rows = rows.where('package.status', 'in', query.status);
  if (query.type) rows = rows.where('package.type', 'in', query.type);
  if (query.member) rows = rows.where(isOfMember('package.member_id', query.member));
  if (query.recipient) rows = rows.where('package.recipient_id', 'in', query.recipient);
  if (query.city) rows = rows.where('package.receiver_city_id', 'in', query.city);
  if (query.state)
    rows = rows.where(
      sql<SqlBool>`package.receiver_city_id in (select id from city where state_id = any(${query.state}))`,
    );
  if (query.office) rows = rows.where('package.office_id', 'in', query.office);
  if (query.provider) rows = rows.where('package.provider_id', 'in', query.provider);
  if (query.manifest)
    rows = rows.where(
      sql<SqlBool>`package.id in (select package_id from manifest_package where manifest_id = any(${query.manifest}))`,
    );
  if (query.ordered !== undefined) rows = rows.where('package.number', query.ordered ? 'is not' : 'is', null);
  if (query.is_paid !== undefined)
    rows = rows.where(
      query.is_paid
        ? sql<SqlBool>`package.paid >= package.total`
        : sql<SqlBool>`package.paid < package.total`,
    );
  if (query.expected_from) rows = rows.where('package.expected_date', '>=', query.expected_from);
  if (query.expected_to) rows = rows.where('package.expected_date', '<=', query.expected_to);
  if (query.created_from) rows = rows.where('package.created_at', '>=', companyDay(query.created_from).from);
  if (query.created_to) rows = rows.where('package.created_at', '<', companyDay(query.created_to).until);
  if (query.brand) rows = rows.where('package.brand', '=', query.brand);
  return rows;
}

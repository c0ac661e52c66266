import { sql } from 'kysely';
import type { Expression, SelectQueryBuilder, SqlBool } from 'kysely';
import type {
  RemittanceEvent,
  remittances,
  remittanceTotals,
} from '../../../src/lib/contract/postals/remittances.ts';
import { REMITTANCE } from '../../../src/lib/domain/remittances.ts';
import { hasStatus } from '../../db/status-condition.ts';
import type { Database } from '../../db/tables.ts';
import type { Call } from '../../lib/call.ts';
import { matchesCode } from '../../lib/list.ts';
import { companyDayOf } from '../../reservations/moment.ts';
import type { Moment } from '../../reservations/moment.ts';
import { isOfMember } from '../../users/merged.ts';

export type Query = Call<typeof remittances.list>['query'];
/** What of a query filters. */
export type Filters = Call<typeof remittanceTotals>['query'];

const isNew = hasStatus('remittance.status', REMITTANCE.new);
const isSent = hasStatus('remittance.status', REMITTANCE.sent);
const lastWas = (event: RemittanceEvent) => sql<SqlBool>`remittance.event_code = ${sql.lit(event)}`;

/** Tabs of the list as conditions; each an index has. */
export const TABS: Readonly<Record<NonNullable<Query['preset']>, Expression<SqlBool>>> = {
  to_pay: sql<SqlBool>`(${isNew} and remittance.paid < remittance.total)`,
  to_send: sql<SqlBool>`(${isNew} and remittance.paid >= remittance.total)`,
  on_the_way: sql<SqlBool>`${isSent}`,
  to_deliver: sql<SqlBool>`(${isSent} and remittance.delivery = 'cash' and ${lastWas('sent')})`,
  not_delivered: sql<SqlBool>`(${isSent} and ${lastWas('not_delivered')})`,
};

/** A query of remittances under the filters of the list, not yet sorted or cut. Dates include both ends. */
export function filtered<O>(
  from: SelectQueryBuilder<Database, 'remittance', O>,
  query: Filters,
  moment: Moment,
): SelectQueryBuilder<Database, 'remittance', O> {
  const companyDay = companyDayOf(moment);
  let rows = from;
  if (query.q) rows = rows.where(matchesCode('remittance.search', query.q));
  if (query.preset) rows = rows.where(TABS[query.preset]);
  if (query.status) rows = rows.where('remittance.status', 'in', query.status);
  if (query.delivery) rows = rows.where('remittance.delivery', '=', query.delivery);
  if (query.remit_currency) rows = rows.where('remittance.remit_currency', 'in', query.remit_currency);
  if (query.receive_currency) rows = rows.where('remittance.receive_currency', 'in', query.receive_currency);
  if (query.member) rows = rows.where(isOfMember('remittance.member_id', query.member));
  if (query.recipient) rows = rows.where('remittance.recipient_id', 'in', query.recipient);
  if (query.city) rows = rows.where('remittance.receiver_city_id', 'in', query.city);
  if (query.state)
    rows = rows.where(
      sql<SqlBool>`remittance.receiver_city_id in (select id from city where state_id = any(${query.state}))`,
    );
  if (query.office) rows = rows.where('remittance.office_id', 'in', query.office);
  if (query.provider) rows = rows.where('remittance.provider_id', 'in', query.provider);
  if (query.courier) rows = rows.where('remittance.courier_id', 'in', query.courier);
  if (query.batch) rows = rows.where('remittance.batch_id', 'in', query.batch);
  if (query.is_paid !== undefined)
    rows = rows.where(
      query.is_paid
        ? sql<SqlBool>`remittance.paid >= remittance.total`
        : sql<SqlBool>`remittance.paid < remittance.total`,
    );
  if (query.created_from)
    rows = rows.where('remittance.created_at', '>=', companyDay(query.created_from).from);
  if (query.created_to) rows = rows.where('remittance.created_at', '<', companyDay(query.created_to).until);
  if (query.brand) rows = rows.where('remittance.brand', '=', query.brand);
  return rows;
}

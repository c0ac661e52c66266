import { sql } from 'kysely';
import type { Expression, SelectQueryBuilder, SqlBool } from 'kysely';
import { procedures } from '../../../src/lib/contract/postals/procedures.ts';
import type { procedureTotals } from '../../../src/lib/contract/postals/procedures.ts';
import { PROCEDURE } from '../../../src/lib/domain/procedures.ts';
import { hasStatus, lacksStatus } from '../../db/status-condition.ts';
import type { Database } from '../../db/tables.ts';
import type { Call } from '../../lib/call.ts';
import { matchesCode } from '../../lib/list.ts';
import { companyDayOf } from '../../reservations/moment.ts';
import type { Moment } from '../../reservations/moment.ts';
import { isOfMember } from '../../users/merged.ts';
import { isPassportOfRelative, passportEndsOn } from '../../users/passports-to-renew.ts';

export type Query = Call<typeof procedures.list>['query'];
/** What of a query filters. */
export type Filters = Call<typeof procedureTotals>['query'];

const isNew = hasStatus('procedure.status', PROCEDURE.new);

/** How many of photo and signature a procedure has. */
const pictures = sql<number>`(select count(distinct field) from file
  where key = ${procedures.key} and record_id = procedure.id and field in ('photo', 'signature'))`;

/** Tabs of the list as conditions; each an index has. */
export const TABS: Readonly<Record<NonNullable<Query['preset']>, Expression<SqlBool>>> = {
  to_review: sql<SqlBool>`(${isNew} and procedure.review = 'to_review')`,
  to_complete: sql<SqlBool>`(${isNew} and procedure.missing_count > 0)`,
  without_pictures: sql<SqlBool>`(${isNew} and procedure.missing_count > 0 and ${pictures} < 2)`,
  to_submit: sql<SqlBool>`(${isNew} and procedure.missing_count = 0)`,
  submitted: hasStatus('procedure.status', PROCEDURE.submitted),
  to_pay: sql<SqlBool>`(${lacksStatus('procedure.status', PROCEDURE.cancelled)} and procedure.paid < procedure.total)`,
};

/** A query of procedures under the filters of the list, not yet sorted or cut. Dates include both ends. */
export function filtered<O>(
  from: SelectQueryBuilder<Database, 'procedure', O>,
  query: Filters,
  moment: Moment,
): SelectQueryBuilder<Database, 'procedure', O> {
  const companyDay = companyDayOf(moment);
  let rows = from;
  if (query.q) rows = rows.where(matchesCode('procedure.search', query.q));
  if (query.preset) rows = rows.where(TABS[query.preset]);
  if (query.status) rows = rows.where('procedure.status', 'in', query.status);
  if (query.type) rows = rows.where('procedure.type', 'in', query.type);
  if (query.member) rows = rows.where(isOfMember('procedure.member_id', query.member));
  if (query.office) rows = rows.where('procedure.office_id', 'in', query.office);
  if (query.provider) rows = rows.where('procedure.provider_id', 'in', query.provider);
  if (query.is_paid !== undefined)
    rows = rows.where(
      query.is_paid
        ? sql<SqlBool>`procedure.paid >= procedure.total`
        : sql<SqlBool>`procedure.paid < procedure.total`,
    );
  if (query.created_from)
    rows = rows.where('procedure.created_at', '>=', companyDay(query.created_from).from);
  if (query.created_to) rows = rows.where('procedure.created_at', '<', companyDay(query.created_to).until);
  if (query.passport_from || query.passport_to) rows = rows.where(isPassportOfRelative);
  if (query.passport_from) rows = rows.where(passportEndsOn, '>=', query.passport_from);
  if (query.passport_to) rows = rows.where(passportEndsOn, '<=', query.passport_to);
  if (query.brand) rows = rows.where('procedure.brand', '=', query.brand);
  return rows;
}

import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { RECORD_KINDS } from '../../../src/lib/contract/users/member-overview.ts';
import type { PersonalData } from '../../../src/lib/contract/users/personal-data.ts';
import { PACKAGE_IS_ON_ITS_WAY } from '../../../src/lib/domain/packages.ts';
import { REMITTANCE_IS_ON_ITS_WAY } from '../../../src/lib/domain/remittances.ts';
import { SERVICE } from '../../../src/lib/domain/service-amounts.ts';
import { FUNDING_LIVES } from '../../../src/lib/domain/statuses.ts';
import { todayIn } from '../../../src/lib/domain/zones.ts';
import { hasStatus, lacksStatus } from '../../db/status-condition.ts';
import type { Database } from '../../db/tables.ts';
import { companyZone } from '../../lib/company-zone.ts';
import { ownRecords } from '../overview/kinds.ts';
import type { Person } from './scope.ts';

/** So many are told of. */
const SHOWN = 20;

/** What has to end before a person is erased: what is on its way to them, what is owed either way, what a bank has not decided, and cash that a courier carries. */
export async function openRecords(
  db: Kysely<Database>,
  { kind, id }: Person,
  now: Date,
): Promise<PersonalData['open']> {
  const moment = { now, today: todayIn(await companyZone(db), now) };
  const query =
    kind === 'recipient'
      ? sql`
        select 'postals/packages' as kind, id, coalesce(number, folio) as code from package
        where recipient_id = ${id} and ${hasStatus('package.status', PACKAGE_IS_ON_ITS_WAY)}
        union all select 'postals/remittances/listing', id, code from remittance
        where recipient_id = ${id} and ${hasStatus('remittance.status', REMITTANCE_IS_ON_ITS_WAY)}`
      : sql`
        with own as materialized (${ownRecords(RECORD_KINDS, id, moment)})
        select kind, id, code from own where on_its_way
        union select coalesce(record_key, 'financials/services'), coalesce(record_id, id), code from payment_service
        where member_id = ${id} and received <> due and ${lacksStatus('payment_service.status', SERVICE.cancelled)}
        union select 'financials/fundings', id, code from funding where member_id = ${id} and ${hasStatus('funding.status', FUNDING_LIVES)}
        union select 'financials/payments', payment.id, payment.code from payment join payment_service service on service.id = payment.service_id
        where service.member_id = ${id} and (
          exists (select from payment_attempt attempt where attempt.payment_id = payment.id and attempt.status in ('begun', 'unknown'))
          or exists (select from refund where refund.payment_id = payment.id and refund.status in ('begun', 'unknown')))
        union select 'financials/accounts', id, number from account where member_id = ${id} and balance <> 0`;
  const { rows } = await sql<PersonalData['open'][number]>`
    select * from (${query}) open order by kind, id limit ${SHOWN}`.execute(db);
  return rows;
}

import { sql } from 'kysely';

/**
 * What came for a service above what is due and is not on its way back: minor units that go back without a word on the
 * price. What lowers the price once it is back counts as due until then. `service` is the name of the service's table.
 */
export const surplusOf = (
  service: 'service' | 'payment_service',
) => sql<number>`greatest(0, ${sql.ref(`${service}.received`)} - ${sql.ref(`${service}.due`)} - (
  select coalesce(sum(refund.amount - refund.allowance), 0)::int from payment paying join refund on refund.payment_id = paying.id
  where paying.service_id = ${sql.ref(`${service}.id`)} and refund.status in ('begun', 'unknown')))`;

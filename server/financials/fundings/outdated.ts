import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { conflict } from '../../lib/problem.ts';
import { ofRecord } from '../chargeables/columns.ts';

/** SQL of whether the price or the day of a service is no longer what its plan was made with: staff then edit the plan. */
export const planOutdated = (plan: string, service: 'payment_service' | 'service'): RawBuilder<boolean> =>
  sql`(${sql.ref(`${plan}.service_amount`)} <> ${sql.ref(`${service}.total`)}
    or coalesce(${ofRecord(service, ({ columns }) => columns.date)} <> ${sql.ref(`${plan}.service_date`)}, false))`;

export async function isPlanOutdated(db: Kysely<Database>, id: number): Promise<boolean> {
  const { outdated } = await db
    .selectFrom('funding')
    .innerJoin('payment_service', 'payment_service.id', 'funding.service_id')
    .select(planOutdated('funding', 'payment_service').as('outdated'))
    .where('funding.id', '=', id)
    .executeTakeFirstOrThrow();
  return outdated;
}

/** Nobody signs amounts that are not those of the service. Throws 409 `plan_outdated`. */
export async function refuseOutdated(db: Kysely<Database>, id: number): Promise<void> {
  if (await isPlanOutdated(db, id)) throw conflict('plan_outdated');
}

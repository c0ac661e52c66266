import type { Kysely } from 'kysely';
import { DEFAULT_OFFICE } from '../../src/lib/contract/limits.ts';
import type { Database } from '../db/tables.ts';

/** Zone of the company's main office: its day is the company's "today" (rule: company-day). */
export async function companyZone(db: Kysely<Database>): Promise<string> {
  const { zone } = await db
    .selectFrom('company_office')
    .select('zone')
    .where('id', '=', DEFAULT_OFFICE)
    .executeTakeFirstOrThrow();
  return zone;
}

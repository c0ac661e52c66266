import type { Kysely, Selectable } from 'kysely';
import { fundings } from '../../../src/lib/contract/financials/fundings.ts';
import { todayIn } from '../../../src/lib/domain/zones.ts';
import type { Database } from '../../db/tables.ts';
import type { FundingDeadlineTable, FundingTable } from '../../db/tables/fundings.ts';
import { companyZone } from '../../lib/company-zone.ts';
import { nextCode } from '../../lib/next-code.ts';
import { notFound } from '../../lib/problem.ts';

export const FUNDINGS = fundings.key;
const FUNDING_PREFIX = 'F';

export type StoredFunding = Selectable<FundingTable>;
export type StoredDeadline = Selectable<FundingDeadlineTable>;

/** The stored plan. Throws 404. */
export async function storedFunding(db: Kysely<Database>, id: number): Promise<StoredFunding> {
  const funding = await db.selectFrom('funding').selectAll().where('id', '=', id).executeTakeFirst();
  if (!funding) throw notFound();
  return funding;
}

/** The deadlines of a plan in their order, the initial payment (0) first. */
export function deadlinesOf(db: Kysely<Database>, fundingId: number): Promise<StoredDeadline[]> {
  return db
    .selectFrom('funding_deadline')
    .selectAll()
    .where('funding_id', '=', fundingId)
    .orderBy('number')
    .execute();
}

/** F-YYYY-NNNNNN, by the year that the company's calendar shows. */
export const nextFundingCode = async (db: Kysely<Database>, now: Date): Promise<string> =>
  nextCode(db, { prefix: FUNDING_PREFIX, sequence: 'funding_number' }, todayIn(await companyZone(db), now));

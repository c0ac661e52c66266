import { sql } from 'kysely';
import type { Kysely, SqlBool } from 'kysely';
import { procedures } from '../../../src/lib/contract/postals/procedures.ts';
import type { Database } from '../../db/tables.ts';
import { releaseFiles } from '../../lib/attachments.ts';
import { audit } from '../../lib/audit.ts';
import { jobContext } from '../../lib/job-context.ts';
import type { Services } from '../../services.ts';
import { decidedOfProcedures } from './settings.ts';

/** Procedures of one sweep; what is left waits for the next. */
const AT_ONCE = 500;

/**
 * Lets go of photo, signature and documents of procedures that ended long ago (rule: documents-forgotten); what the record
 * itself says stays. Their bytes go with the next sweep of files that nobody has.
 */
export async function forgetDocuments(services: Services, db: Kysely<Database>): Promise<void> {
  const { key } = procedures;
  const { documents_years } = await decidedOfProcedures(db);
  const ended = await db
    .selectFrom('procedure')
    .select(['id', 'brand'])
    .where(
      sql<SqlBool>`coalesce(delivered_at, cancelled_at) < ${services.clock()}::timestamptz - make_interval(years => ${documents_years}::int)`,
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('file')
          .select('file.id')
          .where('file.key', '=', key)
          .whereRef('file.record_id', '=', 'procedure.id'),
      ),
    )
    .limit(AT_ONCE)
    .execute();
  for (const { id, brand } of ended) {
    await releaseFiles(db, key, id);
    await audit(jobContext(services, db, brand), { key, id, action: 'documents_forgotten' });
  }
}

import { exportPersonalData } from '../../src/lib/contract/users/personal-data.ts';
import { todayIn } from '../../src/lib/domain/zones.ts';
import { audit } from '../lib/audit.ts';
import { onTransaction } from '../lib/call.ts';
import type { RequestContext } from '../lib/call.ts';
import { companyZone } from '../lib/company-zone.ts';
import { languageOfClient } from '../lib/reader.ts';
import { route } from '../lib/route.ts';
import { inTransaction } from '../lib/transaction.ts';
import { zipped } from '../lib/zip.ts';
import { oneMember } from './members-rows.ts';
import { personEntries } from './personal-data/export.ts';
import { keyOf } from './personal-data/scope.ts';
import type { Person } from './personal-data/scope.ts';

/** Everything about a person as an archive, streamed; the history says who asked for it before its first byte goes. */
async function archiveOf(context: RequestContext, person: Person): Promise<Response> {
  await inTransaction(context.db, (db) =>
    audit(onTransaction(context, db), {
      key: keyOf(person.kind),
      id: person.id,
      action: 'personal_data_exported',
    }),
  );
  const name = `personal-data-${person.id}-${todayIn(await companyZone(context.db), context.now)}.zip`;
  return new Response(zipped(personEntries(context, person)), {
    headers: { 'content-type': 'application/zip', 'content-disposition': `attachment; filename="${name}"` },
  });
}

const AS_STREAM = { transactional: false };

export const personalDataRoutes = [
  route(
    exportPersonalData,
    async (call) => {
      const { id, language } = await oneMember(call, call.params.id);
      return archiveOf({ ...call, language: languageOfClient(language) }, { kind: 'member', id });
    },
    AS_STREAM,
  ),
];

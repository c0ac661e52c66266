import { memberData, recipientData } from '../../src/lib/contract/users/personal-data.ts';
import { todayIn } from '../../src/lib/domain/zones.ts';
import { audit } from '../lib/audit.ts';
import { onTransaction } from '../lib/call.ts';
import type { RequestContext } from '../lib/call.ts';
import { companyZone } from '../lib/company-zone.ts';
import { languageOfClient } from '../lib/reader.ts';
import { route } from '../lib/route.ts';
import { inTransaction } from '../lib/transaction.ts';
import { zipped } from '../lib/zip.ts';
import { oneRecipient } from '../postals/recipients.ts';
import { oneMember } from './members-rows.ts';
import { erase } from './personal-data/erasure.ts';
import { personEntries } from './personal-data/export.ts';
import { lift, restrict } from './personal-data/restriction.ts';
import { keyOf } from './personal-data/scope.ts';
import type { Person } from './personal-data/scope.ts';
import { summaryOf } from './personal-data/summary.ts';

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
/** Its line in the log comes after its transaction; asked again it finds it done, which is its Idempotency-Key. */
const OWN_TRANSACTION = { transactional: false };
const member = (id: number): Person => ({ kind: 'member', id });
const recipient = (id: number): Person => ({ kind: 'recipient', id });

export const personalDataRoutes = [
  route(
    memberData.exportAll,
    async (call) => {
      const { id, language } = await oneMember(call, call.params.id);
      return archiveOf({ ...call, language: languageOfClient(language) }, member(id));
    },
    AS_STREAM,
  ),
  route(memberData.preview, async (call) => {
    const { id } = await oneMember(call, call.params.id);
    return summaryOf(call, member(id));
  }),
  route(memberData.restrict, async (call) => {
    await restrict(call, member(call.params.id));
    return oneMember(call, call.params.id);
  }),
  route(memberData.lift, async (call) => {
    await lift(call, member(call.params.id));
    return oneMember(call, call.params.id);
  }),
  route(memberData.erase, (call) => erase(call, member(call.params.id)), OWN_TRANSACTION),
  route(
    recipientData.exportAll,
    async (call) => {
      const { id } = await oneRecipient(call, call.params.id);
      // Whoever lives in Cuba reads Spanish.
      return archiveOf({ ...call, language: 'es' }, recipient(id));
    },
    AS_STREAM,
  ),
  route(recipientData.preview, (call) => summaryOf(call, recipient(call.params.id))),
  route(recipientData.restrict, async (call) => {
    await restrict(call, recipient(call.params.id));
    return oneRecipient(call, call.params.id);
  }),
  route(recipientData.lift, async (call) => {
    await lift(call, recipient(call.params.id));
    return oneRecipient(call, call.params.id);
  }),
  route(recipientData.erase, (call) => erase(call, recipient(call.params.id)), OWN_TRANSACTION),
];

import type { Kysely } from 'kysely';
import * as contract from '../src/lib/contract/funding-agreement.ts';
import type { Agreement } from '../src/lib/contract/funding-agreement.ts';
import type { Language } from '../src/lib/contract/fields.ts';
import { money } from '../src/lib/domain/money.ts';
import type { Database } from './db/tables.ts';
import { networkOf } from './lib/browser-request.ts';
import type { RequestContext } from './lib/call.ts';
import { ProblemError } from './lib/problem.ts';
import { route } from './lib/route.ts';
import { siteAddress } from './lib/site-address.ts';
import { hashToken } from './lib/tokens.ts';
import { readDocument } from './financials/fundings/agreement-document.ts';
import { agreementFile } from './financials/fundings/agreement-pdf.ts';
import { sign } from './financials/fundings/agreement-sign.ts';
import { newestAgreement, shownAgreement } from './financials/fundings/agreement.ts';
import type { StoredAgreement } from './financials/fundings/agreement.ts';
import { existingLink } from './financials/fundings/deadline-link.ts';
import { isPlanOutdated } from './financials/fundings/outdated.ts';
import { deadlinesOf, storedFunding } from './financials/fundings/stored.ts';
import type { StoredFunding } from './financials/fundings/stored.ts';
import { FUNDING, FUNDING_LIVES } from '../src/lib/domain/statuses.ts';

/**
 * The plan of a code and the secret that the request carries as its token. Every pair that opens nothing is refused alike, whatever is wrong with it, and guessing
 * is slowed. Throws 404 e10 `agreement_link`, 429.
 */
async function open(
  context: RequestContext,
  { fc }: { readonly fc: string },
  language: Language,
): Promise<{ funding: StoredFunding; agreement: StoredAgreement }> {
  const { db, services } = context;
  const address = networkOf(context.ip);
  await services.limiters.count('agreement_all', address);
  await services.limiters.count('agreement', address);
  const funding = await db
    .selectFrom('funding')
    .selectAll()
    .where('customer_hash', '=', hashToken(context.token ?? ''))
    .where('code', '=', fc.trim().toUpperCase())
    .executeTakeFirst();
  const agreement = funding && shownAgreement(await newestAgreement(db, funding.id), language);
  if (!funding || !agreement) throw new ProblemError('e10', { status: 404, reason: 'agreement_link' });
  await services.limiters.giveBack('agreement', address);
  return { funding, agreement };
}

async function stateOf(
  db: Kysely<Database>,
  funding: StoredFunding,
  agreement: StoredAgreement,
): Promise<Agreement['state']> {
  if (funding.status === FUNDING.cancelled) return funding.ended_by === 'void' ? 'void' : 'cancelled';
  if (funding.status === FUNDING.completed) return 'completed';
  if (agreement.agreement_version !== funding.terms_version) return 'outdated';
  if (agreement.accepted_at !== null) return 'signed';
  return (await isPlanOutdated(db, funding.id)) ? 'outdated' : 'open';
}

async function nextOf(context: RequestContext, funding: StoredFunding): Promise<Agreement['next']> {
  if (!FUNDING_LIVES.has(funding.status)) return null;
  const next = (await deadlinesOf(context.db, funding.id)).find(({ paid, amount }) => paid < amount);
  if (!next) return null;
  const { number, due_on, due_at, amount, paid } = next;
  return {
    number,
    due_on,
    due_at,
    amount: money(amount - paid, funding.currency),
    pay_link: await existingLink(context, next),
  };
}

async function shown(
  context: RequestContext,
  funding: StoredFunding,
  agreement: StoredAgreement,
): Promise<Agreement> {
  return {
    state: await stateOf(context.db, funding, agreement),
    code: funding.code,
    brand: funding.brand,
    site: siteAddress(context.services.configuration, funding.brand, ''),
    language: agreement.language,
    version: agreement.agreement_version,
    document: readDocument(agreement.document),
    document_hash: agreement.document_hash,
    amount: money(funding.amount, funding.currency),
    paid: money(funding.paid, funding.currency),
    accepted_at: agreement.accepted_at,
    typed_name: agreement.typed_name,
    signed_pdf_hash: agreement.signed_pdf_hash,
    ended_at: funding.cancelled_at,
    next: await nextOf(context, funding),
  };
}

export const fundingAgreementRoutes = [
  route(contract.readAgreement, async (call) => {
    const { funding, agreement } = await open(call, call.query, call.query.language ?? call.language);
    // What was signed is not touched any more; the first look of anybody but staff is noted once.
    if (!call.query.staff)
      await call.db
        .updateTable('funding_agreement')
        .set({ viewed_at: call.now })
        .where('id', '=', agreement.id)
        .where('viewed_at', 'is', null)
        .where('accepted_at', 'is', null)
        .execute();
    return shown(call, funding, agreement);
  }),
  route(
    contract.acceptAgreement,
    async (call) => {
      const { funding } = await open(call, call.body, call.body.language);
      await sign(call, funding);
      const agreement = shownAgreement(await newestAgreement(call.db, funding.id), call.body.language);
      if (!agreement) throw new ProblemError('e10', { status: 404, reason: 'agreement_link' });
      return shown(call, await storedFunding(call.db, funding.id), agreement);
    },
    { transactional: false },
  ),
  route(contract.publicAgreementPdf, async (call) => {
    const { funding, agreement } = await open(call, call.query, call.query.language ?? call.language);
    return agreementFile(call, funding, agreement);
  }),
];

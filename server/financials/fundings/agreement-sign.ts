import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { acceptAgreement } from '../../../src/lib/contract/funding-agreement.ts';
import { FUNDING_LIVES } from '../../../src/lib/domain/statuses.ts';
import type { Database } from '../../db/tables.ts';
import { BRANDS, brandOf } from '../../../src/lib/site/hosts.ts';
import { money } from '../../../src/lib/domain/money.ts';
import type { Call, RequestContext } from '../../lib/call.ts';
import { conflict } from '../../lib/problem.ts';
import { updateRecord } from '../../lib/records.ts';
import { putNew } from '../../lib/stored-file.ts';
import { inTransaction, mayBeDone } from '../../lib/transaction.ts';
import { newestAgreement, sha256 } from './agreement.ts';
import type { StoredAgreement } from './agreement.ts';
import { printAgreement } from './agreement-pdf.ts';
import type { Signature } from './agreement-pdf.ts';
import { isPlanOutdated } from './outdated.ts';
import { lockService } from '../services/stored.ts';
import { firstPaymentLink } from './deadline-link.ts';
import { mailFunding } from './mails.ts';
import { FUNDINGS } from './stored.ts';
import type { StoredFunding } from './stored.ts';

/** Any number of the product: signatures are chained one after the other. */
const EVIDENCE_LOCK = 874_001;

const isSigned = (agreements: readonly StoredAgreement[]): boolean =>
  agreements.some(({ accepted_at }) => accepted_at !== null);

/** The agreement that may be signed now: throws 409 when the plan has ended or is outdated, or when another document was read. */
async function refuseOther(
  db: Kysely<Database>,
  funding: StoredFunding,
  agreements: readonly StoredAgreement[],
  { language, document_hash }: { language: string; document_hash: string },
): Promise<StoredAgreement> {
  if (!FUNDING_LIVES.has(funding.status)) throw conflict('agreement_ended');
  const agreement = agreements.find((one) => one.language === language);
  const read =
    agreement?.agreement_version === funding.terms_version && agreement.document_hash === document_hash;
  if (!read || (await isPlanOutdated(db, funding.id))) throw conflict('agreement_changed');
  return agreement;
}

/** What is proven, in the order in which it is hashed. */
export const evidenceOf = (
  funding: Pick<StoredFunding, 'code'>,
  agreement: Pick<StoredAgreement, 'agreement_version' | 'language' | 'template' | 'consent'>,
  signature: Signature,
  signed_pdf_hash: string,
) =>
  JSON.stringify({
    code: funding.code,
    version: agreement.agreement_version,
    language: agreement.language,
    template: agreement.template,
    consent: agreement.consent,
    ...signature,
    signed_pdf_hash,
  });

/** The hash of a signature on top of the one before it. */
export const chained = (previous_hash: string, evidence: string): string =>
  sha256(`${previous_hash}\n${evidence}`);

/**
 * Signs an agreement: the exact document that was read, the typed name, times, address and browser are kept for good,
 * and both sides get the signed PDF/A in the same transaction. A second acceptance does nothing. Throws 409.
 */
export async function sign(call: Call<typeof acceptAgreement>, funding: StoredFunding): Promise<void> {
  const { db, body } = call;
  const agreements = await newestAgreement(db, funding.id);
  if (isSigned(agreements) && agreements[0]?.agreement_version === funding.terms_version) return;
  const agreement = await refuseOther(db, funding, agreements, body);
  const signature = signatureOf(call, agreement, body.typed_name);
  // Typesetting takes longer than a lock should be held.
  const pdf = await printAgreement(call, funding, agreement, signature);
  const { services, now, language, brand, session, requestId, ip, userAgent } = call;
  const signing = { services, now, language, brand, session, requestId, ip, userAgent };
  // So may storing it, in a bucket.
  const pdfKey = await putNew(services.files, pdf);
  const drop = () => services.files.remove(pdfKey).catch(() => undefined);
  const signed = await inTransaction(db, async (transaction) => {
    const context = { ...signing, db: transaction };
    // The service before its plan, as everywhere.
    await lockService(transaction, funding.service_id);
    const kept = await keepSignature(context, {
      fundingId: funding.id,
      agreementId: agreement.id,
      read: body,
      signature,
      pdf,
      pdfKey,
    });
    if (kept) await mailSigned(context, kept.funding, kept.agreement, pdf);
    return kept;
  }).catch(async (error: unknown) => {
    if (!mayBeDone(error)) await drop();
    throw error;
  });
  if (!signed) await drop();
}

/** What is known of whoever signs an agreement in this request. */
export const signatureOf = (
  { now, ip, userAgent }: Pick<RequestContext, 'now' | 'ip' | 'userAgent'>,
  agreement: StoredAgreement,
  typed_name: string,
): Signature => ({
  typed_name,
  accepted_at: now.toISOString(),
  viewed_at: new Date(agreement.viewed_at ?? now).toISOString(),
  sent_to: agreement.sent_to,
  ip,
  user_agent: userAgent,
  document_hash: agreement.document_hash,
});

interface Signed {
  readonly fundingId: number;
  readonly agreementId: number;
  readonly read: { readonly language: string; readonly document_hash: string };
  readonly signature: Signature;
  readonly pdf: Buffer;
  /** Where it is stored. */
  readonly pdfKey: string;
}

/**
 * Keeps a signature with its evidence and its PDF for good, in the request's transaction. Gives what was signed; undefined
 * when it was signed already. Throws 409 when the plan has ended or another document was read.
 */
export async function keepSignature(
  context: RequestContext,
  { fundingId, agreementId, read, signature, pdf, pdfKey }: Signed,
): Promise<{ funding: StoredFunding; agreement: StoredAgreement } | undefined> {
  const { db } = context;
  const funding = await db
    .selectFrom('funding')
    .selectAll()
    .where('id', '=', fundingId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const agreements = await newestAgreement(db, fundingId);
  // The same click twice, or both languages in two tabs: one signature.
  if (isSigned(agreements)) return undefined;
  const agreement = await refuseOther(db, funding, agreements, read);
  await sql`select pg_advisory_xact_lock(${EVIDENCE_LOCK})`.execute(db);
  const last = await db
    .selectFrom('funding_agreement')
    .select(['evidence_number', 'evidence_hash'])
    .where('evidence_number', 'is not', null)
    .orderBy('evidence_number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const previous_hash = last?.evidence_hash ?? '';
  const signed_pdf_hash = sha256(pdf);
  const { document_hash: _, ...evidence } = signature;
  await db
    .updateTable('funding_agreement')
    .set({
      ...evidence,
      signed_pdf_key: pdfKey,
      signed_pdf_hash,
      previous_hash,
      evidence_hash: chained(previous_hash, evidenceOf(funding, agreement, signature, signed_pdf_hash)),
      evidence_number: (last?.evidence_number ?? 0) + 1,
    })
    .where('id', '=', agreementId)
    .execute();
  await updateRecord(
    context,
    { ...funding },
    {
      table: 'funding',
      key: FUNDINGS,
      values: { signed_at: signature.accepted_at },
      action: 'sign',
      reason: signature.typed_name,
    },
  );
  return { funding, agreement };
}

/**
 * Both sides get the signed document: the client where the link was sent, with the button that pays what begins the
 * plan, the company at its brand's address.
 */
async function mailSigned(
  context: RequestContext,
  funding: StoredFunding,
  agreement: StoredAgreement,
  pdf: Buffer,
): Promise<void> {
  const attachments = [
    { name: `${funding.code}-${agreement.agreement_version}.pdf`, type: 'application/pdf', bytes: pdf },
  ];
  const { language } = agreement;
  const first = await firstPaymentLink(context, funding, language);
  const paying = first && {
    link: first.address,
    due: first.deadline,
    amount: money(first.deadline.amount - first.deadline.paid, funding.currency),
  };
  await mailFunding(context, funding, {
    kind: 'signed',
    to: agreement.sent_to,
    language,
    attachments,
    ...paying,
  });
  const company = (brandOf(funding.brand) ?? BRANDS[0])?.email;
  if (company !== undefined && company !== agreement.sent_to)
    await mailFunding(context, funding, { kind: 'signed', to: company, language, attachments });
}

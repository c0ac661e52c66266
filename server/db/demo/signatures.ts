import type { Kysely } from 'kysely';
import { LANGUAGES } from '../../../src/lib/contract/limits.ts';
import { fullName } from '../../../src/lib/domain/names.ts';
import { FUNDING } from '../../../src/lib/domain/statuses.ts';
import { drawUp, newestAgreement, shownAgreement } from '../../financials/fundings/agreement.ts';
import { printAgreement } from '../../financials/fundings/agreement-pdf.ts';
import { keepSignature, signatureOf } from '../../financials/fundings/agreement-sign.ts';
import { storedFunding } from '../../financials/fundings/stored.ts';
import type { StoredFunding } from '../../financials/fundings/stored.ts';
import type { RequestContext } from '../../lib/call.ts';
import { jobContext } from '../../lib/job-context.ts';
import { putNew } from '../../lib/stored-file.ts';
import type { Services } from '../../services.ts';
import type { Database } from '../tables.ts';
import type { Random } from './random.ts';

const MINUTE = 60_000;
/** Of these living plans so many have an agreement, and so many of them are signed: the newest, and those that are due next. */
const AGREED = [
  { status: FUNDING.new, by: 'created_at', agreed: 6, signed: 3 },
  { status: FUNDING.current, by: 'created_at', agreed: 12, signed: 9 },
  { status: FUNDING.current, by: 'next_due_at', agreed: 14, signed: 13 },
] as const;
/** Addresses that are kept for examples (RFC 5737). */
const NETWORKS = ['192.0.2', '198.51.100', '203.0.113'] as const;
const BROWSERS = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 16; SM-A366U) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36',
] as const;

interface Signing {
  readonly context: RequestContext;
  readonly funding: StoredFunding;
  readonly agreementId: number;
  readonly signature: ReturnType<typeof signatureOf>;
  readonly language: string;
  readonly pdf: Promise<Buffer>;
}

/**
 * Draws up the agreements of some plans and signs most of them, as staff and clients did on the day on which each plan
 * was made: by the functions that do it in earnest, so the evidence is what it says. Only the mails are left out.
 */
export async function signPlans(services: Services, db: Kysely<Database>, random: Random): Promise<void> {
  const signings: Signing[] = [];
  for (const { status, by, agreed, signed } of AGREED) {
    const chosen = await db
      .selectFrom('funding')
      .select('id')
      .where('status', '=', status)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('funding_agreement').select('id').whereRef('funding_id', '=', 'funding.id'))),
      )
      .orderBy(by, by === 'created_at' ? 'desc' : 'asc')
      .orderBy('id')
      .limit(agreed)
      .execute();
    for (const [index, { id }] of chosen.entries()) {
      const funding = await storedFunding(db, id);
      const signing = await agree(
        { ...jobContext(services, db, funding.brand), requestId: 'demo' },
        funding,
        random,
      );
      if (signing && index < signed) signings.push(signing);
    }
  }
  // Chained in the order in which they were made; the PDFs are typeset meanwhile.
  signings.sort((one, other) => one.context.now.getTime() - other.context.now.getTime());
  for (const { context, funding, agreementId, signature, language, pdf: printing } of signings) {
    const pdf = await printing;
    await keepSignature(context, {
      fundingId: funding.id,
      agreementId,
      read: { language, document_hash: signature.document_hash },
      signature,
      pdf,
      pdfKey: await putNew(services.files, pdf),
    });
  }
}

/** Draws the agreement up, sends its link, and has it opened; gives what its signature needs. */
async function agree(
  context: RequestContext,
  funding: StoredFunding,
  random: Random,
): Promise<Signing | undefined> {
  const { db } = context;
  const client = await db
    .selectFrom('member')
    .select(['first_name', 'last_name', 'email', 'language'])
    .where('id', '=', funding.member_id)
    .executeTakeFirstOrThrow();
  const language = LANGUAGES.find((known) => known === client.language) ?? LANGUAGES[0];
  const drawn = Date.parse(funding.created_at) + random.integer(2, 6) * MINUTE;
  const viewed = drawn + random.integer(4, 25) * MINUTE;
  await drawUp({ ...context, now: new Date(drawn) }, funding);
  await db
    .updateTable('funding_agreement')
    .set({ sent_to: client.email })
    .where('funding_id', '=', funding.id)
    .execute();
  await db
    .updateTable('funding_agreement')
    .set({ viewed_at: new Date(viewed) })
    .where('funding_id', '=', funding.id)
    .where('language', '=', language)
    .execute();
  const agreement = shownAgreement(await newestAgreement(db, funding.id), language);
  if (!agreement) return undefined;
  const now = new Date(viewed + random.integer(3 * 60, 14 * 60) * 1_000);
  const by = {
    ...context,
    now,
    language,
    ip: `${random.pick(NETWORKS)}.${random.integer(1, 254)}`,
    userAgent: random.pick(BROWSERS),
  };
  const signature = signatureOf(by, agreement, fullName(client));
  return {
    context: by,
    funding,
    agreementId: agreement.id,
    signature,
    language,
    pdf: printAgreement(by, funding, agreement, signature),
  };
}

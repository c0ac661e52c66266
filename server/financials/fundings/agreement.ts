import { createHash } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import type { Language } from '../../../src/lib/contract/fields.ts';
import { LANGUAGES } from '../../../src/lib/contract/limits.ts';
import { FUNDING_LIVES } from '../../../src/lib/domain/statuses.ts';
import type { Database } from '../../db/tables.ts';
import type { FundingAgreementTable } from '../../db/tables/fundings.ts';
import type { RequestContext } from '../../lib/call.ts';
import { companyZone } from '../../lib/company-zone.ts';
import { conflict } from '../../lib/problem.ts';
import { siteAddress } from '../../lib/site-address.ts';
import { AGREEMENT_TEMPLATE, agreementDocument, figuresOf } from './agreement-document.ts';
import { mailFunding } from './mails.ts';
import { refuseOutdated } from './outdated.ts';
import { oneFunding } from './rows.ts';
import { customerSecret } from './secret.ts';
import { storedFunding } from './stored.ts';
import type { StoredFunding } from './stored.ts';

export type StoredAgreement = Selectable<FundingAgreementTable>;

export const sha256 = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('hex');

/** The newest agreement of a plan in each language; none when it was never drawn up. */
export async function newestAgreement(db: Kysely<Database>, fundingId: number): Promise<StoredAgreement[]> {
  return db
    .selectFrom('funding_agreement')
    .selectAll()
    .where('funding_id', '=', fundingId)
    .where(({ eb, selectFrom }) =>
      eb(
        'agreement_version',
        '=',
        selectFrom('funding_agreement as other')
          .select(({ fn }) => fn.max('other.agreement_version').as('newest'))
          .where('other.funding_id', '=', fundingId),
      ),
    )
    .execute();
}

/** Of both languages the signed one, else the asked one, else any. */
export function shownAgreement(
  agreements: readonly StoredAgreement[],
  language: Language,
): StoredAgreement | undefined {
  return (
    agreements.find(({ accepted_at }) => accepted_at !== null) ??
    agreements.find((one) => one.language === language) ??
    agreements[0]
  );
}

/**
 * Draws the agreement of the plan's present terms up in both languages; what was drawn up for these terms already
 * stays as it is. Throws 409 for a plan that has ended, or that is to be edited first: nobody could sign it.
 */
export async function drawUp(context: RequestContext, funding: StoredFunding): Promise<void> {
  if (!FUNDING_LIVES.has(funding.status)) throw conflict('funding_ended');
  await refuseOutdated(context.db, funding.id);
  const { db, now } = context;
  const row = await oneFunding(context, funding.id);
  const zone = await companyZone(db);
  for (const language of LANGUAGES) {
    const written = agreementDocument({ funding: row, version: funding.terms_version, language, zone });
    const document = JSON.stringify(written);
    await db
      .insertInto('funding_agreement')
      .values({
        funding_id: funding.id,
        agreement_version: funding.terms_version,
        language,
        template: AGREEMENT_TEMPLATE,
        figures: JSON.stringify(figuresOf(row)),
        document,
        document_hash: sha256(document),
        consent: written.consent,
        created_at: now,
      })
      .onConflict((duplicate) =>
        duplicate.columns(['funding_id', 'agreement_version', 'language']).doNothing(),
      )
      .execute();
  }
}

/** Address of a plan's agreement on the site of its brand. Whoever has it may read and sign. */
export function agreementAddress(
  context: Pick<RequestContext, 'services'>,
  funding: StoredFunding,
  language: Language,
): string {
  const secrets = `fc=${funding.code}&cc=${customerSecret(context, funding.customer_nonce)}`;
  return siteAddress(
    context.services.configuration,
    funding.brand,
    `/${language}/funding-agreement/?${secrets}`,
  );
}

interface Addressee {
  readonly to: string | null;
  readonly language: Language | null;
}

/** Mails the link of the agreement. Throws 409 when it was not drawn up for the present terms or may not be signed, or there is no address. */
export async function mailAgreement(
  context: RequestContext,
  fundingId: number,
  { to, language }: Addressee,
): Promise<void> {
  const { db } = context;
  const funding = await storedFunding(db, fundingId);
  const [agreement] = await newestAgreement(db, fundingId);
  if (agreement?.agreement_version !== funding.terms_version) throw conflict('agreement_missing');
  if (funding.signed_at === null) await refuseOutdated(db, fundingId);
  const client = await db
    .selectFrom('member')
    .select('language')
    .where('id', '=', funding.member_id)
    .executeTakeFirstOrThrow();
  const read = language ?? LANGUAGES.find((known) => known === client.language) ?? LANGUAGES[0];
  const sent = await mailFunding(context, funding, {
    kind: 'agreement',
    to,
    language: read,
    link: agreementAddress(context, funding, read),
  });
  if (sent === null) throw conflict('client_without_email');
  await db
    .updateTable('funding_agreement')
    .set({ sent_to: sent })
    .where('funding_id', '=', fundingId)
    .where('agreement_version', '=', funding.terms_version)
    .where('accepted_at', 'is', null)
    .execute();
}

import { createHmac } from 'node:crypto';
import { LANGUAGES } from '../../../src/lib/contract/limits.ts';
import {
  createFormLink,
  formLink,
  revokeFormLink,
} from '../../../src/lib/contract/postals/procedure-links.ts';
import { procedures } from '../../../src/lib/contract/postals/procedures.ts';
import { greetingName, recipientName } from '../../../src/lib/domain/names.ts';
import { procedureProblems } from '../../../src/lib/domain/procedure-needs.ts';
import { formLinkState } from '../../../src/lib/domain/procedure-review.ts';
import type { Call, RequestContext } from '../../lib/call.ts';
import { conflict } from '../../lib/problem.ts';
import { languageOfClient } from '../../lib/reader.ts';
import { updateRecord } from '../../lib/records.ts';
import { siteAddress } from '../../lib/site-address.ts';
import { hashToken, newToken } from '../../lib/tokens.ts';
import { words } from '../../lib/words.ts';
import type { Services } from '../../services.ts';
import { lockNewProcedure } from './cancel.ts';
import { knownBefore } from './known-before.ts';
import { oneProcedure, procedureFiles, procedureFrame, storedProcedure } from './rows.ts';
import type { StoredProcedure } from './rows.ts';

/** The link by which a client fills in the form of a procedure (rule: client-form-by-link). */

const table = 'procedure';
const { key } = procedures;
const DAY = 86_400_000;

/** 256 bits that only this installation can make again from the nonce: the table alone opens no form. */
export const formToken = (secret: string, nonce: string): string =>
  createHmac('sha256', secret).update(`procedure-form:${nonce}`).digest('base64url');

/** Where the link of a procedure stands; undefined while none was made. */
export const linkOf = (
  { link_expires_at, link_revoked_at }: Pick<StoredProcedure, 'link_expires_at' | 'link_revoked_at'>,
  now: Date,
) => formLinkState({ expires_at: link_expires_at, revoked_at: link_revoked_at }, now);

/** Throws 409 unless the link opens the form. */
export function refuseClosedLink(stored: StoredProcedure, now: Date): void {
  if (linkOf(stored, now) !== 'open') throw conflict('form_link_needed');
}

/** Address of the form on the site of the procedure's brand, in the language of its link. */
export function formAddress(
  { services }: { readonly services: Pick<Services, 'secret' | 'configuration'> },
  { brand, link_nonce, link_language }: Pick<StoredProcedure, 'brand' | 'link_nonce' | 'link_language'>,
): string {
  const path = `/${link_language ?? LANGUAGES[0]}/procedure-form/?token=${formToken(services.secret, link_nonce ?? '')}`;
  return siteAddress(services.configuration, brand, path);
}

/** Language of a client's mails, who is greeted, and where to reach them. */
export async function clientOf({ db }: Pick<RequestContext, 'db'>, { member_id }: StoredProcedure) {
  const { language, ...client } = await db
    .selectFrom('member')
    .select(['first_name', 'last_name', 'email', 'phone', 'language'])
    .where('id', '=', member_id)
    .executeTakeFirstOrThrow();
  return { ...client, language: languageOfClient(language) };
}

/** What the company knows already is filled in before the client looks for the first time. */
async function filledIn(context: RequestContext, stored: StoredProcedure) {
  if (stored.review !== null) return {};
  const known = await knownBefore(context, stored);
  const files = await procedureFiles(context, [stored.id]);
  const filled = { ...stored, ...files(stored.id), ...known };
  return {
    ...known,
    ...(known.cuban_addresses ? { cuban_addresses: JSON.stringify(known.cuban_addresses) } : {}),
    applicant_name: recipientName(filled) || stored.client_name,
    missing_count: procedureProblems(filled, await procedureFrame(context)).length,
  };
}

/** Makes the link, or gives it more time; one that was withdrawn stays dead. Throws 404, 409, 412. */
export async function makeFormLink(call: Call<typeof createFormLink>): Promise<void> {
  const { services, now, params, version, body } = call;
  const stored = await lockNewProcedure(call, { id: params.id, version });
  const kept = stored.link_nonce !== null && stored.link_revoked_at === null;
  const nonce = kept ? stored.link_nonce : newToken();
  const values = {
    ...(await filledIn(call, stored)),
    link_nonce: nonce,
    link_hash: hashToken(formToken(services.secret, nonce ?? '')),
    link_language: body.language ?? stored.link_language ?? (await clientOf(call, stored)).language,
    link_expires_at: new Date(now.getTime() + body.days * DAY),
    link_revoked_at: null,
    link_by: call.member.id,
    ...(kept ? {} : { link_sent_at: null, link_opened_at: null }),
    // What was accepted is the client's once more.
    review: stored.review === null || stored.review === 'accepted' ? 'with_client' : stored.review,
  };
  const action = stored.link_nonce === null ? 'link_created' : 'link_renewed';
  await updateRecord(call, { ...stored }, { table, key, values, action });
}

/** Throws 404, 409, 412. */
export async function withdrawFormLink(call: Call<typeof revokeFormLink>): Promise<void> {
  const stored = await lockNewProcedure(call, { id: call.params.id, version: call.version });
  if (stored.link_nonce === null || stored.link_revoked_at !== null) throw conflict('form_link_needed');
  const values = { link_revoked_at: call.now };
  await updateRecord(call, { ...stored }, { table, key, values, action: 'link_revoked' });
}

/** Address, and what to write with it; of a link that still opens the form. Throws 404, 409. */
export async function linkAnswer(call: Call<typeof formLink>) {
  const stored = await storedProcedure(call.db, call.params.id);
  refuseClosedLink(stored, call.now);
  const { link_expires_at: expires_at, code, applicant_name: applicant } = stored;
  if (expires_at === null) throw conflict('form_link_needed');
  const client = await clientOf(call, stored);
  const url = formAddress(call, stored);
  const text = words(stored.link_language ?? client.language)('mails:procedure.message', {
    name: greetingName(client),
    code,
    applicant,
    url,
  });
  const number = (client.phone ?? '').replace(/\D/g, '');
  return {
    url,
    text,
    whatsapp: `https://wa.me/${number}?text=${encodeURIComponent(text)}`,
    expires_at,
  };
}

/** The procedure as answers show it, after what was done with its link. */
export const afterwards = (call: RequestContext & { readonly params: { readonly id: number } }) =>
  oneProcedure(call, call.params.id);

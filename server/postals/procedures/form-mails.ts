import type { Language } from '../../../src/lib/contract/fields.ts';
import type { Remark } from '../../../src/lib/contract/postals/procedure-client.ts';
import type { sendFormLink } from '../../../src/lib/contract/postals/procedure-links.ts';
import { procedures } from '../../../src/lib/contract/postals/procedures.ts';
import { greetingName } from '../../../src/lib/domain/names.ts';
import { formatMoment } from '../../../src/lib/words/moments.ts';
import type { Call, RequestContext } from '../../lib/call.ts';
import { companyZone } from '../../lib/company-zone.ts';
import { linesOf } from '../../lib/mail/lines.ts';
import type { Lines } from '../../lib/mail/lines.ts';
import { queueMail } from '../../lib/mail/queue.ts';
import { goesOut } from '../../lib/mail/switches.ts';
import { writtenText } from '../../lib/mail/texts.ts';
import { invalid } from '../../lib/problem.ts';
import { languageOfClient, readerOf } from '../../lib/reader.ts';
import { updateRecord } from '../../lib/records.ts';
import { siteAddress } from '../../lib/site-address.ts';
import { words } from '../../lib/words.ts';
import { lockNewProcedure } from './cancel.ts';
import { clientOf, formAddress, refuseClosedLink } from './form-link.ts';
import type { StoredProcedure } from './rows.ts';

/** Mails about what a client fills in by a link. */

export type FormMail = 'form' | 'sent_back' | 'filled';

interface Told extends Pick<StoredProcedure, 'code' | 'brand' | 'applicant_name' | 'link_expires_at'> {
  readonly remarks: readonly Pick<Remark, 'field' | 'text'>[];
}

interface Reader {
  readonly kind: FormMail;
  readonly first_name: string;
  readonly language: Language;
  readonly address: string;
}

/** What such a mail is filled with, its labelled lines and its button. */
export async function formMailParts(
  db: RequestContext['db'],
  { code, brand, applicant_name: applicant, link_expires_at, remarks }: Told,
  { kind, first_name, language, address }: Reader,
) {
  const say = words(language);
  const limit =
    link_expires_at === null
      ? ''
      : formatMoment(link_expires_at, await companyZone(db), readerOf(brand, language));
  const asked: Lines = remarks.map(({ field, text }) => [say(`${procedures.key}:fields.${field}`), text]);
  return {
    values: { first_name, code, applicant, limit },
    facts: [...linesOf(language, { procedure: code, applicant }), ...(kind === 'sent_back' ? asked : [])],
    link: { address, label: say(`mails:procedure.${kind}`) },
  };
}

interface Sending {
  readonly kind: FormMail;
  readonly to: string;
  readonly first_name: string;
  readonly language: Language;
  readonly address: string;
}

async function mailForm(context: RequestContext, stored: StoredProcedure, sending: Sending): Promise<void> {
  const { kind, to, language } = sending;
  const { brand, id } = stored;
  const { values, facts, link } = await formMailParts(context.db, stored, sending);
  const written = await writtenText(context.db, { kind: `procedure_${kind}`, brand, language }, values);
  const about = { key: procedures.key, id };
  await queueMail(context, { to, language, brand, about, content: { ...written, facts, link } });
}

/** Mails the link to the client, with all that was sent back. Gives false to a client without an address. */
export async function mailClient(
  context: RequestContext,
  stored: StoredProcedure,
  { kind, to: given = null }: { readonly kind: 'form' | 'sent_back'; readonly to?: string | null },
): Promise<boolean> {
  const client = await clientOf(context, stored);
  const to = given ?? client.email;
  if (to === null) return false;
  const first_name = greetingName(client);
  const language = stored.link_language ?? client.language;
  const address = formAddress(context, stored);
  await mailForm(context, stored, { kind, to, first_name, language, address });
  return true;
}

/** Throws 404, 409, 412, 422 without an address. */
export async function mailFormLink(call: Call<typeof sendFormLink>): Promise<void> {
  const stored = await lockNewProcedure(call, { id: call.params.id, version: call.version });
  refuseClosedLink(stored, call.now);
  const kind = stored.review === 'sent_back' ? 'sent_back' : 'form';
  if (!(await mailClient(call, stored, { kind, to: call.body.to })))
    throw invalid({ field: 'to', key: 'required' });
  await updateRecord(
    call,
    { ...stored },
    {
      table: 'procedure',
      key: procedures.key,
      values: { link_sent_at: call.now },
      action: 'link_sent',
      reason: call.body.to ?? '',
    },
  );
}

/** Tells whoever made the link that the client is done. */
export async function mailFilled(context: RequestContext, stored: StoredProcedure): Promise<void> {
  if (stored.link_by === null || !(await goesOut(context.db, 'procedure_filled'))) return;
  const clerk = await context.db
    .selectFrom('member')
    .select(['first_name', 'last_name', 'email', 'language'])
    .where('id', '=', stored.link_by)
    .executeTakeFirst();
  if (!clerk || clerk.email === null) return;
  const language = languageOfClient(clerk.language);
  const path = `/${language}/${procedures.key}/?id=${stored.id}`;
  await mailForm(context, stored, {
    kind: 'filled',
    to: clerk.email,
    first_name: greetingName(clerk),
    language,
    address: siteAddress(context.services.configuration, stored.brand, path),
  });
}

import {
  mailServiceClient,
  mailTemplates,
  MAIL_BYTES,
  sentMails,
} from '../../src/lib/contract/system/mails.ts';
import { members } from '../../src/lib/contract/users/members.ts';
import { brandOf } from '../../src/lib/site/hosts.ts';
import type { Call, RequestContext } from '../lib/call.ts';
import { audit } from '../lib/audit.ts';
import { MAIL_KIND_IDS, kindOf } from '../lib/mail/kinds.ts';
import { queueMail } from '../lib/mail/queue.ts';
import { writtenText } from '../lib/mail/texts.ts';
import { conflict, invalid, notFound } from '../lib/problem.ts';
import { refuseMailToRestricted } from '../lib/restricted.ts';
import { preparedRoute, route } from '../lib/route.ts';
import { readBytes } from '../lib/stored-file.ts';
import { words } from '../lib/words.ts';
import { ADDRESSEES } from './addressees.ts';
import type { Addressee } from './addressees.ts';
import { sampleOf } from './mail-samples.ts';

const SENT_SHOWN = 100;

/** Whom the record's mails go to. Throws 404 for a record that is not there, or that has no client. */
async function addresseeOf(context: RequestContext, key: string, id: number): Promise<Addressee> {
  const addressee = await ADDRESSEES[key]?.(context.db, id, context);
  if (!addressee) throw notFound();
  return addressee;
}

const nameOf = (brand: string) => brandOf(brand)?.name ?? '';

/** What staff may begin a mail with, in the brand's words, each named in theirs; examples stand in where no record is at hand. */
async function templatesIn(
  { db, language: named }: Pick<RequestContext, 'db' | 'language'>,
  { language, brand }: Pick<Addressee, 'language' | 'brand'>,
  key: string | undefined,
  given: Addressee['values'] | undefined,
) {
  const kinds = MAIL_KIND_IDS.filter(
    (id) =>
      kindOf(id).byHand && (kindOf(id).key === undefined || key === undefined || kindOf(id).key === key),
  );
  return Promise.all(
    kinds.map(async (id) => {
      const values = given ?? (await sampleOf(db, { kind: id, brand, language })).values;
      const { subject, paragraphs } = await writtenText(db, { kind: id, brand, language }, values);
      return {
        id,
        name: words(named)(`system/mail_templates:${id}.name`),
        subject,
        text: paragraphs.join('\n\n'),
      };
    }),
  );
}

/**
 * The files that a mail names: the writer's own uploads and those of the record. Throws 422 when one is neither, or all are
 * too much. Read before a transaction begins, since a bucket may be slow.
 */
async function attachmentsOf(call: Call<typeof mailServiceClient>) {
  const { attachments: ids, key, record_id } = call.body;
  if (ids.length === 0) return [];
  const files = await call.db
    .selectFrom('file')
    .select(['storage_key', 'name', 'type', 'size'])
    .where('id', 'in', ids)
    .where((where) =>
      where.or([
        where.and([where('record_id', 'is', null), where('uploaded_by', '=', call.member.id)]),
        where.and([where('key', '=', key), where('record_id', '=', record_id)]),
      ]),
    )
    .orderBy('id')
    .execute();
  if (files.length !== new Set(ids).size) throw invalid({ field: 'attachments', key: 'file_unknown' });
  if (files.reduce((sum, { size }) => sum + size, 0) > MAIL_BYTES)
    throw invalid({ field: 'attachments', key: 'files_size' });
  return Promise.all(
    files.map(async ({ storage_key, name, type }) => ({
      name,
      type,
      bytes: await readBytes(call.services.files, storage_key),
    })),
  );
}

function sentOf(db: RequestContext['db'], key: string, id: number) {
  return db
    .selectFrom('mail')
    .select([
      'id',
      'recipient as to',
      'subject',
      'text',
      'secret',
      'status',
      'created_at',
      'sent_at',
      'attachments',
    ])
    .where('key', '=', key)
    .where('record_id', '=', id)
    .orderBy('id', 'desc');
}

type Sent = Awaited<ReturnType<ReturnType<typeof sentOf>['executeTakeFirstOrThrow']>>;
const shown = ({ secret, text, ...mail }: Sent) => ({
  ...mail,
  text: secret ? null : text,
  attachments: mail.attachments.map(({ name }) => name),
});

export const mailRoutes = [
  route(mailTemplates, async (call) => {
    const { key, record_id, language } = call.query;
    if (key === undefined || record_id === undefined) {
      const asked = language ?? call.language;
      return {
        to: null,
        language: asked,
        brand: nameOf(call.brand),
        templates: await templatesIn(call, { language: asked, brand: call.brand }, key, undefined),
      };
    }
    const addressee = await addresseeOf(call, key, record_id);
    return {
      to: addressee.to,
      language: addressee.language,
      brand: nameOf(addressee.brand),
      templates: await templatesIn(call, addressee, key, addressee.values),
    };
  }),
  preparedRoute(mailServiceClient, attachmentsOf, async (call, attachments) => {
    const { key, record_id, template, subject, text } = call.body;
    const addressee = await addresseeOf(call, key, record_id);
    const to = call.body.to ?? addressee.to;
    if (!to) throw conflict('client_without_email');
    if (key === members.key) await refuseMailToRestricted(call.db, { member: record_id, to });
    const paragraphs = text.split(/\n{2,}/).filter((paragraph) => paragraph.trim());
    const { language, brand } = addressee;
    const id = await queueMail(call, {
      to,
      language,
      brand,
      content: { subject, paragraphs },
      about: { key, id: record_id },
      attachments,
    });
    await audit(call, { key, id: record_id, action: 'emailed', after: { to, subject, template } });
    return shown(await sentOf(call.db, key, record_id).where('id', '=', id).executeTakeFirstOrThrow());
  }),
  route(sentMails, async ({ db, query }) =>
    (await sentOf(db, query.key, query.record_id).limit(SENT_SHOWN).execute()).map(shown),
  ),
];

import { createTransport } from 'nodemailer';
import type { Selectable } from 'kysely';
import type { Transporter } from 'nodemailer';
import type { Attachment } from 'nodemailer/lib/mailer/index.js';
import type { Brand } from '../../../src/lib/site/brand.ts';
import type { Language } from '../../../src/lib/contract/fields.ts';
import { BRANDS } from '../../../src/lib/site/hosts.ts';
import type { MailDocument, MailTable } from '../../db/tables/system.ts';
import { BRAND_PICTURE } from './layout.ts';
import { brandPicture } from './picture.ts';
import { languageOfClient } from '../reader.ts';
import { traced } from '../traces/traces.ts';
import type { Services } from '../../services.ts';

/** Prints the documents that mails carry, by their kind: the record of that number, in a language. */
export type DocumentPrinters = Readonly<
  Record<MailDocument['kind'], (services: Services, id: number, language: Language) => Promise<Buffer>>
>;

const BATCH = 20;
const TRIES = 8;

/**
 * Sends what is queued. Rows are claimed with SKIP LOCKED and stay locked until their result is written, so that two
 * servers never send one mail twice. Without SMTP_URL mails are kept: the table is the outbox.
 */
export function mailSender(services: Services, documents: DocumentPrinters): () => Promise<void> {
  const { smtpUrl } = services.configuration;
  const transport = smtpUrl ? createTransport(smtpUrl) : undefined;
  return async () => {
    if (transport) await sendQueued(services, documents, transport);
    else
      await services.db.updateTable('mail').set({ status: 'kept' }).where('status', '=', 'queued').execute();
  };
}

async function sendQueued(
  services: Services,
  documents: DocumentPrinters,
  transport: Transporter,
): Promise<void> {
  const now = services.clock();
  await services.db.transaction().execute(async (db) => {
    const mails = await db
      .selectFrom('mail')
      .selectAll()
      .where('status', '=', 'queued')
      .where('next_try_at', '<=', now.toISOString())
      .orderBy('id')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const mail of mails) {
      const brand = BRANDS.find(({ id }) => id === mail.brand) ?? BRANDS[0];
      const row = db.updateTable('mail').where('id', '=', mail.id);
      try {
        const attachments = await attachmentsOf(services, documents, mail, brand);
        await traced({ kind: 'outgoing', name: 'send mail', attributes: { 'malecon.mail': mail.id } }, () =>
          transport.sendMail({
            from: { name: brand?.name ?? '', address: brand?.email ?? '' },
            to: mail.recipient,
            subject: mail.subject,
            text: mail.text,
            html: mail.html,
            messageId: `<${mail.id}.${Date.parse(mail.created_at)}@${brand?.hosts[0]?.name ?? 'localhost'}>`,
            ...leaving(mail.unsubscribe),
            attachments,
          }),
        );
        await row.set({ status: 'sent', sent_at: now }).execute();
      } catch (error) {
        const tries = mail.tries + 1;
        services.log.warn({ err: error, mail: mail.id }, 'A mail could not be sent');
        // Waits longer each time: 1, 2, 4 … minutes, about four hours in all.
        const next = new Date(now.getTime() + 2 ** mail.tries * 60_000);
        await row
          .set({
            tries,
            last_error: String(error).slice(0, 500),
            next_try_at: next,
            status: tries >= TRIES ? 'failed' : 'queued',
          })
          .execute();
      }
    }
  });
}

/** How a mailbox lets its reader leave with one click, without opening a page (RFC 8058). */
const leaving = (address: string | null) =>
  address === null
    ? {}
    : {
        list: { unsubscribe: { url: address, comment: '' } },
        headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
      };

/** Files, the document that is printed now, and the brand's picture, which stands in the text and not among the files. */
async function attachmentsOf(
  services: Services,
  documents: DocumentPrinters,
  mail: Pick<Selectable<MailTable>, 'attachments' | 'document' | 'language'>,
  brand: Brand | undefined,
): Promise<Attachment[]> {
  const { document } = mail;
  const files = mail.attachments.map(({ name, type, base64 }) => ({
    filename: name,
    contentType: type,
    content: Buffer.from(base64, 'base64'),
  }));
  const printed = document
    ? [
        {
          filename: document.name,
          contentType: 'application/pdf',
          content: await documents[document.kind](services, document.id, languageOfClient(mail.language)),
        },
      ]
    : [];
  const picture = brand
    ? [
        {
          filename: 'brand.png',
          contentType: 'image/png',
          content: await brandPicture(brand),
          cid: BRAND_PICTURE,
          contentDisposition: 'inline' as const,
        },
      ]
    : [];
  return [...files, ...printed, ...picture];
}

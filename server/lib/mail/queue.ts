import type { MailDocument } from '../../db/tables/system.ts';
import type { Language } from '../../../src/lib/contract/fields.ts';
import type { RequestContext } from '../call.ts';
import { composeMail } from './message.ts';
import type { MailContent } from './message.ts';
import { letsIn } from './secret.ts';

export interface QueuedMail {
  to: string;
  content: MailContent;
  language: Language;
  brand: string;
  /** Record that it is about, so that its panel can show it. */
  about?: { key: string; id: number };
  /** Printed when the mail is sent. */
  document?: MailDocument;
  /** Address that a mailbox posts to when its reader wants no more of these; only of mails that somebody asked for. */
  unsubscribe?: string;
  attachments?: readonly { name: string; type: string; bytes: Buffer }[];
}

/** A mail as its row. */
async function rowOf({ now }: Pick<RequestContext, 'now'>, mail: QueuedMail) {
  const message = await composeMail(mail.brand, mail.language, mail.content);
  const attachments = (mail.attachments ?? []).map(({ name, type, bytes }) => ({
    name,
    type,
    base64: bytes.toString('base64'),
  }));
  return {
    recipient: mail.to,
    ...message,
    secret: letsIn(mail.content, message.text),
    brand: mail.brand,
    language: mail.language,
    key: mail.about?.key ?? null,
    record_id: mail.about?.id ?? null,
    attachments: JSON.stringify(attachments),
    unsubscribe: mail.unsubscribe ?? null,
    document: mail.document ? JSON.stringify(mail.document) : null,
    next_try_at: now,
    created_at: now,
  };
}

/**
 * Queues a mail in the transaction of what it tells: both happen, or neither (rule: mail-with-its-write). Gives its
 * number.
 */
export async function queueMail(
  context: Pick<RequestContext, 'db' | 'now'>,
  mail: QueuedMail,
): Promise<number> {
  const { id } = await context.db
    .insertInto('mail')
    .values(await rowOf(context, mail))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Mails of one statement: some megabytes of texts. */
const MAILS_AT_ONCE = 250;

/** Queues many mails in the transaction of what they tell, as queueMail does one. */
export async function queueMails(
  context: Pick<RequestContext, 'db' | 'now'>,
  mails: readonly QueuedMail[],
): Promise<void> {
  for (let begun = 0; begun < mails.length; begun += MAILS_AT_ONCE) {
    const some = mails.slice(begun, begun + MAILS_AT_ONCE);
    await context.db
      .insertInto('mail')
      .values(await Promise.all(some.map((mail) => rowOf(context, mail))))
      .execute();
  }
}
